// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "options.h"

#include <CLI/CLI.hpp>
#include <map>

namespace lab {

const char* Options::mode_name() const {
  switch (mode) {
    case Mode::check:
      return "check";
    case Mode::care:
      return "care";
    case Mode::bench:
      return "bench";
    case Mode::timeline:
      return "timeline";
  }
  return "";
}

std::optional<int> parse_options(int argc, char** argv, Options& options) {
  CLI::App app{"Judges one submission of this lab."};
  app.footer(
      "GoogleTest's own options work too: --gtest_list_tests, --gtest_filter=...\n"
      "--options=FILE: all of them lie in FILE, each ends in a NUL byte; FILE is removed");
  const std::map<std::string, Mode> modes{{"check", Mode::check},
                                          {"care", Mode::care},
                                          {"bench", Mode::bench},
                                          {"timeline", Mode::timeline}};
  const std::map<std::string, Impostor> impostors{
      {"zeros", Impostor::zeros}, {"copy", Impostor::copy}, {"scaled", Impostor::scaled}};
  Impostor impostor{};

  app.add_option("--submission", options.submission, "Shared object made from student.cu");
  app.add_option("--records-fd", options.records_fd, "Open descriptor that records go to");
  app.add_option("--records", options.records_file, "File that records go to");
  app.add_option("--seal", options.seal, "File with the key of the records' seals, to be removed");
  app.add_option("--seed", options.seed, "Seed of the inputs");
  app.add_option("--mode", options.mode,
                 "check: every case; care: small cases for a sanitizer, few "
                 "calls each; bench: time; timeline: which device does what when")
      ->transform(CLI::CheckedTransformer(modes));
  app.add_option("--tracer", options.tracer, "With --mode=timeline: the library that watches");
  app.add_flag("--baseline-as-submission", options.baseline_as_submission,
               "Judge the baseline instead: with --mode=bench the noise of the measurement");
  auto* deceiver = app.add_option("--impostor", impostor, "Judge a fake, which must fail")
                       ->transform(CLI::CheckedTransformer(impostors));
  app.add_option("--skip-cases", options.skip_cases, "Cases not to run: a,b")->delimiter(',');
  app.add_option("--first-group", options.first_group, "Group whose cases run before the others");
  app.add_option("--timed", options.timed,
                 "Other timed cases than the one that is scored, if the lab has more: a,b or all")
      ->delimiter(',');
  app.add_flag("--draw-timed-size", options.draws_timed_size,
               "Time a size near the lab's own, drawn by the seed");
  // For the tests of the kit.
  app.add_flag("--force", options.force)->group("");
  app.add_option("--block-ms", options.block_ms)->group("");
  app.add_option("--limit-s", options.limit_s)->group("");
  app.add_option("--ring", options.ring)->group("");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  }
  if (deceiver->count() > 0) options.impostor = impostor;
  return {};
}

}  // namespace lab
