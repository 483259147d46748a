// sanitize --compute-sanitizer FILE --tool racecheck --records-fd=N -- HARNESS ARGS...
//
// Runs a harness under one tool of compute-sanitizer and writes what it finds as `diagnostic`
// records. The tool reports into a file of its own, so that nothing the submission prints can be
// taken for a finding or hide one.  A tool that does not start, or dies, is a finding too: never
// silently clean.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include "records.h"
#include "sanitizer_report.h"

namespace {

constexpr int kNotStarted = 3;

struct Arguments {
  std::string sanitizer = "compute-sanitizer";
  std::string tool = "memcheck";
  int records_fd = -1;
  std::string seal;
  std::vector<std::string> command;

  // The harness may be told to write its own records to the same descriptor.
  bool shares_records() const {
    const std::string option = fmt::format("--records-fd={}", records_fd);
    return std::find(command.begin(), command.end(), option) != command.end();
  }
};

// A private file for the report, gone at the end.
class ReportFile {
 public:
  ReportFile() {
    const int fd = ::mkostemp(path_.data(), O_CLOEXEC);
    if (fd < 0) throw std::system_error(errno, std::generic_category(), path_);
    ::close(fd);
  }
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;
  ~ReportFile() { ::unlink(path_.c_str()); }

  const std::string& path() const { return path_; }
  std::string text() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  static std::string pattern() {
    const char* folder = std::getenv("TMPDIR");
    return std::string(folder != nullptr ? folder : "/tmp") + "/sanitize.XXXXXX";
  }
  std::string path_ = pattern();
};

[[noreturn]] void become(const Arguments& arguments, const std::string& report) {
  std::vector<std::string> words{
      arguments.sanitizer, "--tool", arguments.tool,        "--log-file", report,
      "--print-limit",     "1000",   "--require-cuda-init", "no"};
  words.insert(words.end(), arguments.command.begin(), arguments.command.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (arguments.records_fd >= 0 && !arguments.shares_records()) ::close(arguments.records_fd);
  ::execvp(argv[0], argv.data());
  // The parent finds this in place of a report.
  const std::string why =
      fmt::format("========= {} does not start: {}\n", argv[0], std::strerror(errno));
  std::ofstream(report) << why;
  ::_exit(127);
}

int run(const Arguments& arguments) {
  // A copy: the descriptor itself may be the harness's.
  const lab::RecordWriter records(arguments.records_fd >= 0 ? ::dup(arguments.records_fd)
                                                            : ::dup(STDOUT_FILENO));
  if (!arguments.seal.empty()) {
    const auto key = seal::take_key(arguments.seal);
    if (!key) throw std::runtime_error("there is no key in " + arguments.seal);
    records.seal(*key);
  }
  const ReportFile report;
  const pid_t child = ::fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) become(arguments, report.path());
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  bool failed = false;
  for (const auto& finding : lab::parse_sanitizer_report(report.text(), arguments.tool)) {
    failed = failed || finding.kind == "tool_failed";
    records.write(finding);
  }
  return failed ? kNotStarted : 0;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  CLI::App app{"Runs a harness under one tool of compute-sanitizer; writes diagnostic records."};
  app.add_option("--compute-sanitizer", arguments.sanitizer, "The program");
  app.add_option("--tool", arguments.tool, "memcheck, racecheck, synccheck or initcheck")
      ->check(CLI::IsMember({"memcheck", "racecheck", "synccheck", "initcheck"}));
  app.add_option("--records-fd", arguments.records_fd, "Descriptor for records; default stdout");
  app.add_option("--seal", arguments.seal,
                 "File with the key of the records' seals, to be removed");
  app.add_option("command", arguments.command, "The harness and its arguments, after --")
      ->required();
  try {
    app.parse(argc, argv);
    return run(arguments);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  } catch (const std::exception& e) {
    fmt::print(stderr, "sanitize: {}\n", e.what());
    return kNotStarted;
  }
}
