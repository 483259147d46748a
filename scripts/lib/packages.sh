# shellcheck shell=bash disable=SC2154,SC2034
# SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
# SPDX-License-Identifier: Apache-2.0
# What the build needs, and how it gets here: apt where we may, otherwise one line with the command.
# Uses say.sh and $logs.

readonly MIN_GXX=12 MIN_CMAKE=3.25
readonly APT_TOOLS=(g++ cmake ninja-build)
readonly APT_LIBRARIES=(libfmt-dev libcli11-dev libtomlplusplus-dev nlohmann-json3-dev libgtest-dev
  libgmock-dev)
# Without these everything else is built.
readonly APT_MPI=(libopenmpi-dev openmpi-bin)

# apt_name NAME: the Debian and Ubuntu package of a find_package name.
apt_name() {
  case $1 in
    fmt) echo libfmt-dev ;;
    CLI11) echo libcli11-dev ;;
    tomlplusplus) echo libtomlplusplus-dev ;;
    nlohmann_json) echo nlohmann-json3-dev ;;
    GTest) echo libgtest-dev ;;
    GMock) echo libgmock-dev ;;
    Threads) echo libc6-dev ;;
    *) die "$EXIT_OURS" "CMake misses the library $1, for which scripts/lab knows no package." ;;
  esac
}

# at_least HAVE WANT: compares version numbers.
at_least() { [[ $(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]; }

# pick_compiler: leaves in CXX the caller's compiler, or the first g++ that is new enough.
# Returns 1 where there is none; CXX is then empty, and `old_compiler` names one that is too old.
pick_compiler() {
  local name version
  old_compiler=
  for name in ${CXX:+"$CXX"} g++ g++-14 g++-13 g++-12; do
    version=$("$name" -dumpfullversion 2>/dev/null || "$name" -dumpversion 2>/dev/null) || continue
    if at_least "$version" $MIN_GXX; then
      CXX=$(command -v "$name")
      export CXX
      return 0
    fi
    old_compiler="$name $version"
  done
  unset CXX
  return 1
}

ninja_path() { command -v ninja || command -v ninja-build; }

# require_tools: compiler, CMake and ninja are here and new enough when it returns.
require_tools() {
  local missing=() version
  pick_compiler || missing+=(g++)
  command -v cmake >/dev/null || missing+=(cmake)
  ninja_path >/dev/null || missing+=(ninja)
  # On a machine without tools the libraries are missing too: one apt call instead of two.
  if ((${#missing[@]} > 0)); then
    [[ -z $old_compiler ]] ||
      say "$old_compiler is too old: g++ $MIN_GXX or newer is needed (CXX= names another one)."
    obtain "${missing[*]}" "${APT_TOOLS[@]}" "${APT_LIBRARIES[@]}" "${APT_MPI[@]}"
    hash -r
    pick_compiler ||
      die "$EXIT_OURS" "g++ $MIN_GXX or newer is needed; this system offers ${old_compiler:-none}."
  fi
  version=$(cmake --version | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')
  at_least "$version" $MIN_CMAKE ||
    die "$EXIT_OURS" "CMake $MIN_CMAKE or newer is needed, this is $version: python3 -m pip install --user cmake"
}

# may_install: true where apt-get may be called; sets `as_root` to what it takes.
may_install() {
  as_root=()
  if ((EUID != 0)); then
    sudo -n true 2>/dev/null || return 1
    as_root=(sudo -n)
  fi
  command -v apt-get >/dev/null
}

# obtain WHAT PACKAGE...: installs the packages, or tells how and ends.  WHAT is for the message.
obtain() {
  local what=$1 as_root
  shift
  may_install || tell_how "$what" "$@"
  say "missing: $what; installing with apt-get: $*"
  if ! apt_install "$@" </dev/null >"$logs/apt.log" 2>&1; then
    tail -n 5 "$logs/apt.log" >&2
    die "$EXIT_OURS" "apt-get could not install that; the whole log is ${logs#"$root/"}/apt.log."
  fi
}

# want_for_tests: gets what only the cluster's tests need.  Where that cannot be, it says so, and they
# are skipped: everything else can be tested without.
want_for_tests() {
  local packages as_root
  [[ -x $root/cluster/local ]] || return 0
  packages=$("$root/cluster/local" missing)
  [[ -n $packages ]] || return 0
  if ! may_install; then
    say "the tests of cluster/ will be skipped without: sudo apt-get install -y $packages"
    return
  fi
  say "missing for the tests of cluster/; installing with apt-get: $packages"
  # shellcheck disable=SC2086  # one word per package
  apt_install $packages </dev/null >"$logs/apt.log" 2>&1 ||
    say "apt-get could not install that, and those tests will be skipped; the whole log is ${logs#"$root/"}/apt.log."
}

# obtain_wanted WHAT PACKAGE...: the same for what only some labs need: where it cannot be had, one
# line says so, and it returns 1.
obtain_wanted() {
  local what=$1 as_root
  shift
  if may_install; then
    say "installing $what with apt-get, for the labs that need it: $*"
    if apt_install "$@" </dev/null >"$logs/apt.log" 2>&1; then return 0; fi
  fi
  say "without $what: the labs that need it are left out (sudo apt-get install -y $*)."
  return 1
}

# apt_install PACKAGE...: refreshes the package lists only when they are missing or too old.
apt_install() {
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get -o DPkg::Lock::Timeout=300 -y)
  "${apt[@]}" install --no-install-recommends "$@" && return
  "${apt[@]}" update && "${apt[@]}" install --no-install-recommends "$@"
}

# tell_how WHAT PACKAGE...: the one line for who may not install here, and the end.
tell_how() {
  local what=$1
  shift
  die "$EXIT_OURS" "missing: $what. Run: sudo apt-get install -y $*" \
    "(without root: spack -e . install && eval \"\$(spack env activate --sh .)\")"
}
