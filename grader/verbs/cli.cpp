// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/cli.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <limits>
#include <sstream>

#include "base/nearest_name.h"
#include "device/build_use.h"
#include "process/interrupt.h"
#include "process/real_processes.h"
#include "verbs/bench_verb.h"
#include "verbs/check_verb.h"
#include "verbs/doctor_verb.h"
#include "verbs/explain_verb.h"
#include "verbs/grade_verb.h"
#include "verbs/hint_verb.h"
#include "verbs/list_verb.h"
#include "verbs/quiz_verb.h"

namespace grader {
namespace {

/// The command line in the making, and what it says.
class Cli {
 public:
  Cli() : app_("Grades the labs of CUDA HPC Labs.", "scripts/lab") {
    app_.require_subcommand(1);
    app_.failure_message(CLI::FailureMessage::simple);
    add_list();
    add_grade();
    add_explain();
    add_hint();
    add_quiz();
    add_check();
    add_bench();
    add("doctor", "Say what this machine has, what is missing, and what mends it", run_doctor);
  }

  int run(int argc, char** argv) {
    if (const auto unknown = unknown_verb(argc, argv); !unknown.empty()) {
      return report_error(Error{unknown});
    }
    try {
      app_.parse(argc, argv);
    } catch (const CLI::ParseError& fault) {
      if (fault.get_exit_code() == 0) return print_help(fault);
      return report_error(Error{fmt::format("{}; --help says more", fault.what())});
    }
    if (const auto error = empty_value()) return report_error(*error);
    auto site = find_site(build_dir_);
    if (!site.ok()) return report_error(site.error());
    const BuildUse use(site.value().build_dir);
    RealProcesses processes;
    const Context context{std::move(site.value()), processes, style_of_stdout(), json_};
    return verb_(context);
  }

 private:
  using Verb = std::function<int(const Context&)>;

  CLI::App* add(const std::string& name, const std::string& story, Verb verb) {
    CLI::App* app = app_.add_subcommand(name, story);
    app->add_flag("--json", json_, "Print JSON, and nothing else, to standard output");
    app->add_option("--build-dir", build_dir_, "The build folder (default: where this program is)");
    app->callback([this, verb = std::move(verb)] { verb_ = verb; });
    verbs_.push_back(name);
    return app;
  }

  void add_list() {
    add("list", "Show all labs and the points so far", run_list);
    add("next", "Say which lab comes next", run_next);
  }

  template <typename Seed>
  static void add_seed(CLI::App* app, Seed& seed, const std::string& story) {
    app->add_option("--seed", seed, story)
        // What is too large is read as the largest number.
        ->check(CLI::Range(std::int64_t{0}, std::numeric_limits<std::int64_t>::max() - 1));
  }

  void add_grade() {
    CLI::App* app = add("grade", "Grade labs: the student's file, or another one",
                        [this](const Context& context) { return run_grade(context, grade_); });
    app->add_option("labs", grade_.labs,
                    "Labs by name, number or prefix, or a phase (default: all)");
    app->add_option("--file", grade_.file, "Grade this file instead of the lab's student.cu");
    app->add_option("--rung", grade_.rung, "Grade a rung of the ladder: 2, v2 or v2_coalesced");
    app->add_option("--wrong", grade_.wrong, "Grade a known-bad submission by its name");
    app->add_option("--right", grade_.right, "Grade a known-good submission by its name");
    app->add_flag("--show", grade_.show,
                  "Print the complete source that --wrong or --right names instead of grading it");
    app->add_flag("--solutions", grade_.solutions, "Grade the last rung of each lab");
    add_device(app, grade_.device);
    app->add_flag("--strict", grade_.strict, "Exit with 1 when a submission is not ok");
    add_seed(app, grade_.seed, "Seed of the inputs (default: drawn for each grading)");
    add_no_build(app, grade_.build);
  }

  void add_explain() {
    explain_.device = "cpu";
    CLI::App* app = add(
        "explain", "Count what the student's file does, and show it beside the lines, worst first",
        [this](const Context& context) { return run_explain(context, explain_); });
    app->add_option("lab", explain_.labs, "The lab")->required()->expected(1);
    app->add_option("--file", explain_.file, "Explain this file instead of the lab's student.cu");
    app->add_option("--rung", explain_.rung, "Explain a rung of the ladder: 2, v2 or v2_coalesced");
    app->add_option("--wrong", explain_.wrong, "Explain a known-bad submission by its name");
    app->add_option("--right", explain_.right, "Explain a known-good submission by its name");
    app->add_flag("--solutions", explain_.solutions, "Explain the last rung of the lab");
    app->add_option("--device", explain_.device,
                    "A device that counts (default: cpu); cuda measures timelines");
    CLI::Option* line =
        app->add_option("--line", explain_.line, "Show this line alone, with all its counters")
            ->check(CLI::Range(1, std::numeric_limits<int>::max()));
    CLI::Option* counters =
        app->add_flag("--counters", explain_.counters,
                      "Show all counters of every kernel by Nsight Compute's names")
            ->excludes(line);
    app->add_flag("--timeline", explain_.timeline,
                  "Show the timeline of the timed case, predicted or with --device cuda measured: "
                  "streams, "
                  "engines, kernels, copies")
        ->excludes(line)
        ->excludes(counters);
    app->add_option("--svg", explain_.svg, "Draw that timeline into this file")
        ->excludes(line)
        ->excludes(counters);
    add_no_build(app, explain_.build);
  }

  void add_hint() {
    CLI::App* app = add("hint", "Show one more hint",
                        [this](const Context& context) { return run_hint(context, hint_); });
    app->add_option("lab", hint_.lab, "The lab")->required();
    app->add_option("todo", hint_.todo, "The TODO (default: the first that is not done)")
        ->check(CLI::Range(1, 99));
    app->add_flag("--all", hint_.all, "Show all hints at once");
  }

  void add_quiz() {
    CLI::App* app = add("quiz", "Show the questions of a lab, and take answers",
                        [this](const Context& context) { return run_quiz(context, quiz_); });
    app->add_option("lab", quiz_.lab, "The lab")->required();
    app->add_option("--answer", quiz_.answers, "ID=ANSWER, as often as you like");
  }

  void add_check() {
    CLI::App* app =
        add("check", "Check complete labs: files, rungs, known-bad submissions, impostors",
            [this](const Context& context) { return run_check_labs(context, check_); });
    app->add_option("labs", check_.labs,
                    "Labs by name, number or prefix, or a phase (default: all)");
    app->add_option("--only", check_.only,
                    "These submissions only: v2_coalesced,wrong/zeros or 'wrong/a*'")
        ->delimiter(',')
        ->allow_extra_args(false);  // what follows is a lab
    add_device(app, check_.device);
    add_seed(app, check_.seed, "Seed of the inputs (default: 1)");
    app->add_flag("--right", check_.right,
                  "Check the known-good submissions too, which must lose no points");
    app->add_flag(
        "--complete", check_.complete,
        "Grade what must be wrong to its end too, not only until it got what it must get");
    app->add_flag("--bench", check_.bench,
                  "Measure the order of the ladder now (cuda only; refused elsewhere)");
    app->add_flag_callback(
        "--no-care", [this] { check_.care = false; },
        "Run the checkers only on what must get a race (cuda only; refused elsewhere)");
    app->add_option("--jobs", check_.jobs,
                    "Gradings at the same time (default: half the cores, 2 or 3 to 8)")
        ->check(CLI::Range(1, 64));
    add_no_build(app, check_.build);
  }

  void add_bench() {
    CLI::App* app =
        add("bench", "Time whole ladders against their baselines on a GPU; predict them elsewhere",
            [this](const Context& context) { return run_bench_verb(context, bench_); });
    app->add_option("labs", bench_.labs,
                    "Labs by name, number or prefix, or a phase (default: all)");
    app->add_option("--rungs", bench_.rungs, "These rungs only: 1,3 or v2_coalesced")
        ->delimiter(',')
        ->allow_extra_args(false);  // what follows is a lab
    add_device(app, bench_.device);
    app->add_option(
        "--out", bench_.out,
        "Write the results to files in this folder, which is made where there is none; for one "
        "lab also to a file, FILE.json");
    app->add_option("--timed", bench_.timed,
                    "Another timed case than the one that is scored, by its name");
    app->add_flag("--tables", bench_.tables, "Only write the tables anew, from docs/results");
    app->add_option("--aa", bench_.aa, "Runs of the baseline against itself")
        ->check(CLI::Range(0, 1000));
    app->add_option("--repeat", bench_.repeat, "Gradings of the last rung, to compare their points")
        ->check(CLI::Range(0, 1000));
    app->add_flag_callback(
        "--no-care", [this] { bench_.care = false; },
        "Time the rungs without running the checkers on them first");
    add_no_build(app, bench_.build);
  }

  static void add_no_build(CLI::App* app, bool& build) {
    app->add_flag_callback(
        "--no-build", [&build] { build = false; }, "Do not ask the build for the harness first");
  }

  static void add_device(CLI::App* app, std::string& device) {
    app->add_option("--device", device,
                    "auto, cpu or cuda (default: cuda where a card is visible)");
  }

  int print_help(const CLI::ParseError& request) {
    std::ostringstream text;
    app_.exit(request, text, text);
    print_text(text.str());
    return kExitDone;
  }

  /// An empty text names nothing; most often it is a variable of the caller's that was not set.
  std::optional<Error> empty_value() const {
    for (const CLI::App* app : app_.get_subcommands()) {
      for (const CLI::Option* option : app->get_options()) {
        for (const std::string& value : option->results()) {
          if (value.empty()) return Error{fmt::format("{} needs a name", option->get_name())};
        }
      }
    }
    return std::nullopt;
  }

  /// A sentence when the first word is no verb, with the nearest one.
  std::string unknown_verb(int argc, char** argv) const {
    if (argc < 2 || argv[1][0] == '-') return "";
    const std::string word = argv[1];
    if (std::find(verbs_.begin(), verbs_.end(), word) != verbs_.end()) return "";
    const std::string meant = nearest_name(word, verbs_);
    return fmt::format(
        "there is no command \"{}\"; {}", word,
        meant.empty() ? "--help shows them all" : fmt::format("did you mean {}?", meant));
  }

  CLI::App app_;
  std::vector<std::string> verbs_;
  std::string build_dir_;
  bool json_ = false;
  Verb verb_;
  BenchOptions bench_;
  CheckOptions check_;
  ExplainOptions explain_;
  GradeOptions grade_;
  HintOptions hint_;
  QuizOptions quiz_;
};

}  // namespace

int run_cli(int argc, char** argv) {
  catch_interrupts();
  reserve_standard_descriptors();
  try {
    const int code = Cli().run(argc, argv);
    const std::string fault = output_fault();
    if (fault.empty()) return code;
    return report_error(Error{"cannot write to standard output: " + fault, Blame::us});
  } catch (const std::exception& fault) {
    return report_error(
        Error{fmt::format("this is our fault, please report it: {}", fault.what()), Blame::us});
  }
}

}  // namespace grader
