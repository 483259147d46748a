# shellcheck shell=bash disable=SC2154,SC2034
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# Runs the whole test suite and counts.  Uses say.sh, children.sh, $build, $logs.

# ctest_arguments ARG...: a GoogleTest filter or a bare word chooses tests by name, the rest is ctest's.
ctest_arguments() {
  local arg pattern
  for arg in "$@"; do
    case $arg in
      --gtest_filter=*)
        pattern=${arg#*=} pattern=${pattern%%-*}
        pattern=${pattern//./\\.} pattern=${pattern//\*/.*}
        pattern=${pattern//\?/.} pattern=${pattern//:/\$|^}
        printf '%s\n' -R "^$pattern\$"
        ;;
      -*) printf '%s\n' "$arg" ;;
      *) printf '%s\n' -R "$arg" ;;
    esac
  done
}

# count_tests JUNIT: "passed failed skipped skipped_for_want_of_a_gpu" out of ctest's file.
# A skipped test says why: what it printed, or what its program printed, names the GPU.
count_tests() {
  awk '
    /<testcase /       { gpu = 0; status = "passed" }
    /status="fail"/    { status = "failed" }
    /status="disabled"/ { status = "skipped" }
    /<failure/         { status = "failed" }
    /<skipped/         { status = "failed" }  # ctest found no program to run ...
    /<skipped message="SKIP_/ { status = "skipped" }  # ... or the test said that it cannot
    /GPU/              { gpu = 1 }
    /<\/testcase>/     { n[status]++; if (status == "skipped" && gpu) wanting++ }
    END { printf "%d %d %d %d\n", n["passed"], n["failed"], n["skipped"], wanting }
  ' "$1"
}

# skipped_and_why JUNIT: "NAME is skipped: REASON", for each that is not for want of a GPU and says why.
skipped_and_why() {
  awk '
    /<testcase / { why = ""; skipped = 0; name = $0; sub(/.*<testcase name="/, "", name); sub(/".*/, "", name) }
    /<skipped message="SKIP_/ { skipped = 1 }
    /skipped: / { why = $0; sub(/.*skipped: /, "", why); sub(/<\/system-out>.*/, "", why) }
    /<\/testcase>/ { if (skipped && why != "" && why !~ /GPU/) printf "%s is skipped: %s\n", name, why }
  ' "$1"
}

# run_suite ARG...: returns 1 when a test failed.  The last line is "N passed, N failed, N skipped".
run_suite() {
  local arguments passed failed skipped wanting status=0 start=$SECONDS
  mapfile -t arguments < <(ctest_arguments "$@")
  rm -f "$logs/ctest.xml"
  in_group run_ctest "${arguments[@]}" || status=$?
  only_what_matters <"$logs/ctest.log"
  if [[ ! -s $logs/ctest.xml ]]; then
    tail -n 5 "$logs/ctest.log" >&2
    die "$EXIT_OURS" "ctest ran no test; the whole log is $logs/ctest.log."
  fi
  read -r passed failed skipped wanting < <(count_tests "$logs/ctest.xml")
  if ((passed + failed + skipped == 0)); then
    die "$EXIT_USAGE" "no test has a name like that: $*"
  fi
  {
    skipped_and_why "$logs/ctest.xml"
    printf '%d test%s ran in %s; %d skipped for want of a GPU.\n' $((passed + failed)) \
      "$( ((passed + failed == 1)) || echo s)" "$(duration $((SECONDS - start)))" "$wanting"
    printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  } || die "$EXIT_OURS" 'cannot write to standard output.'
  ((status == 0 && failed == 0))
}

# One test more than there are cores, at most eight: some wait, for other processes or for a limit.
run_ctest() {
  local jobs=$(($(nproc) + 1))
  ctest --test-dir "$build" -j $((jobs > 8 ? 8 : jobs)) --output-on-failure --no-tests=error \
    --output-junit "$logs/ctest.xml" "$@" 2>&1 | tee "$logs/ctest.log" | show_progress 'testing'
}

# only_what_matters: of ctest's output the failures, whole, and the skipped; not each test that passed.
only_what_matters() {
  awk '/^ *Start +[0-9]+: / { next }
       /^ *[0-9]+\/[0-9]+ Test .* Passed / { printing = 0; next }
       /^ *[0-9]+\/[0-9]+ Test .*\*\*\*Skipped/ { printing = 0; next }
       /^ *[0-9]+\/[0-9]+ Test / { printing = 1 }
       /% tests passed/ { printing = 0 }
       printing'
}
