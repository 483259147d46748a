// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "records.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <random>
#include <string_view>
#include <system_error>

namespace lab {
namespace {

using Json = nlohmann::ordered_json;

/// Where the records go: high, and another number in each run, so that nobody writes there by
/// chance or by a number that was read here.  Not below what a low limit of open files allows.
int some_high_descriptor() {
  constexpr int kLowest = 200;
  rlimit most = {};
  ::getrlimit(RLIMIT_NOFILE, &most);
  const auto end = std::min<rlim_t>(most.rlim_cur, 1024);
  if (end < kLowest + 32) return 3;
  std::random_device random;
  return std::uniform_int_distribution<int>(kLowest, static_cast<int>(end) - 32)(random);
}

Json record(const char* type) {
  return Json{{"v", 1}, {"type", type}};
}

// JSON has no NaN and no infinity.
Json number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return value;
}

std::string text(const Json& json) {
  // A submission's exception may say anything: bytes that are no UTF-8 are replaced.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void write_all(int fd, const char* data, std::size_t size) noexcept {
  while (size > 0) {
    const ssize_t n = ::write(fd, data, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;  // the reader is gone; what it does not read, it does not count
    data += n;
    size -= static_cast<std::size_t>(n);
  }
}

/// Who seals, and what: set once, before a submission is loaded.
struct Sealed {
  seal::Sealer sealer;
  int fd;
  pid_t process;
};
std::atomic<Sealed*> sealed{nullptr};

/// The pieces of one line, in one write(2).
void write_pieces(int fd, std::string_view record, std::string_view ending) noexcept {
  std::array<char, 4096> small;
  std::string large;
  char* whole = small.data();
  const std::size_t size = record.size() + ending.size();
  if (size > small.size()) {
    large.resize(size);
    whole = large.data();
  }
  std::memcpy(whole, record.data(), record.size());
  std::memcpy(whole + record.size(), ending.data(), ending.size());
  write_all(fd, whole, size);
}

}  // namespace

void write_record(int fd, const char* record, std::size_t size) noexcept {
  if (fd < 0 || size == 0) return;
  Sealed* const with = sealed.load();
  if (with == nullptr || with->fd != fd) {
    write_pieces(fd, {record, size}, "\n");
    return;
  }
  if (with->process != ::getpid()) return;
  const std::string_view open(record, size - 1);
  seal::Ending ending = with->sealer.ending_of(open);
  ending.text[ending.size++] = '\n';
  write_pieces(fd, open, ending.view());
}

RecordWriter::RecordWriter(int fd) {
  fd_ = ::fcntl(fd, F_DUPFD_CLOEXEC, some_high_descriptor());
  if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "records descriptor");
  ::close(fd);
  struct stat status = {};
  ::fstat(fd_, &status);
  device_ = status.st_dev;
  inode_ = status.st_ino;
}

bool RecordWriter::is_cut_off() const {
  if (fd_ < 0) return false;
  struct stat status = {};
  return ::fstat(fd_, &status) != 0 || status.st_dev != device_ || status.st_ino != inode_;
}

RecordWriter RecordWriter::to_file(const std::string& path) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0) throw std::system_error(errno, std::generic_category(), path);
  return RecordWriter(fd);
}

RecordWriter::~RecordWriter() {
  if (fd_ >= 0) ::close(fd_);
}

void RecordWriter::line(const std::string& text) const {
  write_record(fd_, text.data(), text.size());
}

void RecordWriter::seal(const seal::Key& key) const {
  // Never freed: a signal handler may write at any time.
  if (fd_ >= 0) sealed = new Sealed{seal::Sealer(key), fd_, ::getpid()};
}

void RecordWriter::start(const StartRecord& r) const {
  Json json = record("start");
  json["lab"] = r.lab;
  json["device"] = r.card.device;
  json["card"] = r.card.name;
  json["driver"] = r.card.driver;
  json["runtime"] = r.card.runtime;
  json["seed"] = r.seed;
  json["mode"] = r.mode;
  json["cases"] = Json::array();
  for (const StartRecord::Case& one : r.cases) {
    json["cases"].push_back(Json{{"name", one.name}, {"group", one.group}});
    if (one.ranks > 1) json["cases"].back()["ranks"] = one.ranks;
    if (!one.skip.empty()) json["cases"].back()["skip"] = one.skip;
  }
  line(text(json));
}

void RecordWriter::case_start(const std::string& name) const {
  Json json = record("case_start");
  json["case"] = name;
  line(text(json));
}

void RecordWriter::write(const CaseRecord& r) const {
  Json json = record("case");
  json["case"] = r.name;
  json["group"] = r.group;
  json["size"] = r.size;
  json["state"] = r.state;
  if (r.state == "skipped") json["reason"] = r.reason;
  if (r.state == "failed") {
    json["verdict"] = r.verdict;
    json["diagnosis"] = r.diagnosis;
    json["message"] = r.message;
    json["look_at"] = r.look_at;
    if (r.first_bad)
      json["first_bad"] = Json{{"where", r.first_bad->where},
                               {"expected", number(r.first_bad->expected)},
                               {"got", number(r.first_bad->got)},
                               {"bound", number(r.first_bad->bound)}};
    json["bad"] = r.bad;
    json["total"] = r.total;
    json["pattern"] = r.pattern;
  }
  if (r.state != "skipped") {
    json["call"] = r.call;
    json["ms"] = number(r.ms);
  }
  line(text(json));
}

void RecordWriter::write(const DiagnosticRecord& r) const {
  Json json = record("diagnostic");
  json["kind"] = r.kind;
  json["severity"] = r.severity;
  json["message"] = r.message;
  json["kernel"] = r.kernel;
  json["file"] = r.file;
  json["line"] = r.line;
  json["count"] = r.count;
  json["tool"] = r.tool;
  json["case"] = r.case_name;
  line(text(json));
}

void RecordWriter::write(const CounterRecord& r) const {
  Json json = record("counter");
  json["case"] = r.case_name;
  json["kernel"] = r.kernel;
  json["file"] = r.file;
  json["line"] = r.line;
  if (r.line == 0) {
    json["launches"] = r.launches;
    json["blocks"] = r.blocks;
    json["threads"] = r.threads;
  }
  json["counts"] = Json::object();
  for (const auto& [name, value] : r.counts) json["counts"][name] = value;
  line(text(json));
}

void RecordWriter::write(const WorkRecord& r) const {
  Json json = record("work");
  json["case"] = r.case_name;
  json["call"] = r.call;
  json["work"] = Json::array();
  for (const WorkRecord::Kind& kind : r.kinds) {
    json["work"].push_back({{"kernel", kind.kernel}, {"shape", kind.shape}, {"count", kind.count}});
  }
  line(text(json));
}

void RecordWriter::write(const PredictionRecord& r) const {
  Json json = record("prediction");
  json["card"] = r.card;
  json["kernel"] = r.kernel;
  json["blocks"] = r.blocks;
  json["threads"] = r.threads;
  json["ms"] = number(r.ms);
  json["bound"] = r.bound;
  json["occupancy"] = number(r.occupancy);
  line(text(json));
}

void RecordWriter::write(const SpanRecord& r) const {
  Json json = record("span");
  json["device"] = r.device;
  json["stream"] = r.stream;
  json["engine"] = r.engine;
  json["what"] = r.what;
  json["start_us"] = number(r.start_us);
  json["end_us"] = number(r.end_us);
  line(text(json));
}

void RecordWriter::write(const TimelineRecord& r) const {
  Json json = record("timeline");
  json["state"] = r.state;
  json["reason"] = r.reason;
  json["size"] = r.size;
  line(text(json));
}

void RecordWriter::write(const SampleRecord& r) const {
  Json json = record("sample");
  json["round"] = r.round;
  json["baseline_ms"] = number(r.baseline_ms);
  json["submission_ms"] = number(r.submission_ms);
  json["ratio"] = number(r.ratio);
  json["event_ms"] = number(r.event_ms);
  line(text(json));
}

void RecordWriter::write(const BenchRecord& r) const {
  Json json = record("bench");
  json["state"] = r.state;
  json["reason"] = r.reason;
  json["size"] = r.size;
  json["baseline"] = r.baseline;
  if (r.predicted_ms > 0) json["predicted_ms"] = number(r.predicted_ms);
  if (r.predicted_ms > 0 || r.rounds > 0) {
    if (r.ranks > 0) json["ranks"] = r.ranks;
    if (r.devices > 1) json["devices"] = r.devices;
  }
  if (r.predicted_baseline_ms > 0) json["predicted_baseline_ms"] = number(r.predicted_baseline_ms);
  if (r.rounds > 0) {
    json["ratio"] = number(r.ratio);
    json["low"] = number(r.low);
    json["high"] = number(r.high);
    json["rounds"] = r.rounds;
    json["calls_per_block"] = r.calls_per_block;
    json["baseline_ms"] = number(r.baseline_ms);
    json["submission_ms"] = number(r.submission_ms);
    json["floor_ms"] = number(r.floor_ms);
    json["roofline_share"] = number(r.roofline_share);
    json["gbs"] = number(r.gbs);
    json["gflops"] = number(r.gflops);
    if (r.one_device_ms > 0) {
      json["one_device_ms"] = number(r.one_device_ms);
      json["efficiency"] = number(r.efficiency);
    }
    if (!r.note.empty()) json["note"] = r.note;
  }
  line(text(json));
}

void RecordWriter::write(const SummaryRecord& r) const {
  Json json = record("summary");
  json["passed"] = r.passed;
  json["failed"] = r.failed;
  json["skipped"] = r.skipped;
  line(text(json));
}

namespace {

// JSON built where nothing may be allocated.
class RawLine {
 public:
  void put(const char* s) noexcept {
    while (*s != '\0' && size_ < sizeof(text_)) text_[size_++] = *s++;
  }
  void put(int number) noexcept {
    char digits[16] = {};
    char* end = digits + sizeof(digits) - 1;
    unsigned rest = number < 0 ? 0U : static_cast<unsigned>(number);
    do {
      *--end = static_cast<char>('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
    put(end);
  }
  // ,"key":"value" with everything that would need an escape replaced.
  void member(const char* key, const char* value) noexcept {
    put(",\"");
    put(key);
    put("\":\"");
    for (std::size_t left = 420; *value != '\0' && left > 0; ++value, --left) {
      const bool plain = *value >= 0x20 && *value < 0x7f && *value != '"' && *value != '\\';
      const char one[2] = {plain ? *value : '?', '\0'};
      put(one);
    }
    put("\"");
  }
  void write_to(int fd) const noexcept { write_record(fd, text_, size_); }

 private:
  char text_[2048];
  std::size_t size_ = 0;
};

}  // namespace

void write_diagnostic(int fd, const RawDiagnostic& d) noexcept {
  if (fd < 0) return;
  RawLine line;
  line.put(R"({"v":1,"type":"diagnostic")");
  line.member("kind", d.kind);
  line.member("severity", d.is_error ? "error" : "warning");
  line.member("message", d.message);
  line.member("kernel", d.kernel);
  line.member("file", d.file);
  line.put(R"(,"line":)");
  line.put(d.line);
  line.put(R"(,"count":1)");
  line.member("tool", d.tool);
  line.member("case", d.case_name);
  line.put("}");
  line.write_to(fd);
}

}  // namespace lab
