// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "note.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

namespace lab::watch {
namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

constexpr std::chrono::milliseconds kPeriod{100};

/// All of it, behind one lock: calls of MPI are rare.
struct State {
  std::mutex mutex;
  Setting setting;
  std::string case_name;
  CallNote last;
  bool inside = false;        // the last call has not come back
  bool told = false;          // and that was told
  bool kit_waiting = false;   // as a call of the kit's
  bool polling = false;       // the last call came back empty, and is made again and again
  unsigned long changes = 0;  // of what stands above
  Clock::time_point since = Clock::now();
  std::map<const void*, Posted> posted;
  int sends = 0;                       // messages that the submission's call has begun to send
  int receives = 0;                    // and to receive
  std::size_t sent = 0, received = 0;  // their bytes
  int collectives = 0;
  int waits = 0;  // calls that end requests, MPI_Wait and its kin
  std::string any_source;
  std::vector<Misuse> misuses;
};

State& state() {
  static State* const all = new State;  // the thread outlives static objects
  return *all;
}

std::atomic<bool> active{false};
std::atomic<int> records{-1};
decltype(Setting::write_record) write_record = nullptr;  // set before `records`

// For a signal handler, which may touch nothing else.  The first one's address is the key of a
// probe among the messages that are posted.
pid_t own_process = 0;
int own_rank = 0;
char own_case[128] = "";

const char* word_of(Kind kind) {
  switch (kind) {
    case Kind::send:
      return "send";
    case Kind::receive:
      return "receive";
    case Kind::wait:
      return "wait";
    case Kind::collective:
      return "collective";
    case Kind::device:
      return "device";
    case Kind::kit:
      return "kit";
    case Kind::none:
      break;
  }
  return "none";
}

void write_line(const Json& json) {
  const std::string line = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (records >= 0) write_record(records, line.data(), line.size());
}

/// With the lock held.
Json record(const State& s, const char* what) {
  return Json{
      {"v", 1}, {"type", "rank"}, {"rank", s.setting.rank}, {"case", s.case_name}, {"state", what}};
}

/// With the lock held.
std::string call_of(const State& s) {
  if (s.kit_waiting) return "the kit";
  if (s.inside) return text_of(s.last);
  if (s.last.name[0] == '\0') return "no call yet";
  return "no call; the last was " + text_of(s.last);
}

/// With the lock held.
void tell_waiting(State& s, double seconds) {
  Json json = record(s, "waits");
  json["call"] = call_of(s);
  json["name"] = s.kit_waiting ? "" : s.last.name;
  json["kind"] = s.kit_waiting ? "kit" : s.inside ? word_of(s.last.kind) : "none";
  if (s.last.peer != MPI_PROC_NULL) json["peer"] = s.last.peer;
  json["tag"] = s.last.tag;
  json["bytes"] = s.last.bytes;
  json["sends"] = s.sends;
  json["receives"] = s.receives;
  json["since_s"] = std::round(seconds * 10) / 10;
  json["posted"] = Json::array();
  for (const auto& [key, m] : s.posted) {
    json["posted"].push_back(Json{
        {"name", m.name}, {"send", m.send}, {"peer", m.peer}, {"tag", m.tag}, {"bytes", m.bytes}});
  }
  write_line(json);
  s.told = true;
}

[[noreturn]] void look_for_ever() {
  for (unsigned long seen = 0;;) {
    std::this_thread::sleep_for(kPeriod);
    State& s = state();
    const std::lock_guard lock(s.mutex);
    if (s.told && s.changes != seen) {
      write_line(record(s, "moves"));
      s.told = false;
    }
    seen = s.changes;
    if (s.told || !(active || s.kit_waiting)) continue;
    const double seconds = std::chrono::duration<double>(Clock::now() - s.since).count();
    if (seconds >= s.setting.report_after) tell_waiting(s, seconds);
  }
}

/// With the lock held: something else is being done now.
void change(State& s) {
  ++s.changes;
  s.since = Clock::now();
}

}  // namespace

const Setting& setting() {
  return state().setting;
}

bool watching() {
  return active;
}

InCall::InCall(const CallNote& note) {
  if (!active) return;
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.last = note;
  s.inside = true;
  if (note.kind == Kind::collective) ++s.collectives;
  if (note.kind == Kind::wait) ++s.waits;
  s.polling = false;
  s.posted.erase(&own_process);
  change(s);
}

InCall::~InCall() {
  if (!active) return;
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.inside = false;
  change(s);
}

void polled(const CallNote& note, bool done) {
  if (!active) return;
  State& s = state();
  const std::lock_guard lock(s.mutex);
  if (!done && s.polling) return;
  s.last = note;
  s.inside = s.polling = !done;
  change(s);
}

void device_works() {
  if (!active) return;
  State& s = state();
  const std::lock_guard lock(s.mutex);
  if (s.polling) change(s);
}

void post(const void* key, const Posted& message) {
  if (!active) return;
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.posted[key] = message;
  ++(message.send ? s.sends : s.receives);
  (message.send ? s.sent : s.received) += message.bytes;
  if (s.polling) change(s);
}

void post_probe(const Posted& message) {
  if (!active) return;
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.posted[&own_process] = message;
}

void unpost_probe() {
  unpost(&own_process);
}

void unpost(const void* key) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.posted.erase(key);
}

void note_any_source(const CallNote& note) {
  if (!active || note.peer != MPI_ANY_SOURCE) return;
  State& s = state();
  const std::lock_guard lock(s.mutex);
  if (s.any_source.empty()) s.any_source = text_of(note);
}

std::string any_source() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  return s.any_source;
}

bool tell_end(const char* name, int code) {
  if (!active || ::getpid() != own_process) return false;  // a child that was forked has no records
  std::array<char, 512> line;
  const int size = std::snprintf(
      line.data(), line.size(),
      R"({"v":1,"type":"rank","rank":%d,"case":"%s","state":"ends","call":"%s","%s":%d})", own_rank,
      own_case, name == nullptr ? "" : name, name == nullptr ? "signal" : "code", code);
  if (records >= 0 && size > 0) {
    write_record(records, line.data(), static_cast<std::size_t>(size));
  }
  active = false;
  return true;
}

void note_misuse(Misuse misuse) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  const bool known = std::any_of(s.misuses.begin(), s.misuses.end(), [&](const Misuse& one) {
    return one.diagnosis == misuse.diagnosis;
  });
  if (!known) s.misuses.push_back(std::move(misuse));
}

std::string text_of(const CallNote& note) {
  if (note.peer == MPI_PROC_NULL) return note.name;
  const bool to = note.kind == Kind::send;
  const std::string peer = note.peer == MPI_ANY_SOURCE ? "anyone" : std::to_string(note.peer);
  const std::string tag = note.tag == MPI_ANY_TAG ? "any tag" : fmt::format("tag {}", note.tag);
  std::string text = fmt::format("{} {} {}, {}", note.name, to ? "to" : "from", peer, tag);
  if (note.bytes > 0) text += fmt::format(", {} bytes", note.bytes);  // a probe has none
  return text;
}

void start(const Setting& setting) {
  State& s = state();
  {
    const std::lock_guard lock(s.mutex);
    s.setting = setting;
    write_record = setting.write_record;
    records = setting.records_fd;
    own_process = ::getpid();
    own_rank = setting.rank;
  }
  if (setting.records_fd >= 0) std::thread(look_for_ever).detach();
}

void set_case(const std::string& name) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.case_name = name;
  std::snprintf(own_case, sizeof(own_case), "%s", name.c_str());
}

void open_call() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.last = {};
  s.inside = s.polling = false;
  s.posted.clear();
  s.sends = s.receives = s.collectives = s.waits = 0;
  s.sent = s.received = 0;
  s.any_source.clear();
  s.misuses.clear();
  change(s);
  active = true;
}

void tell_totals() {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  Json json = record(s, "done");
  json["sends"] = s.sends;
  json["sent_bytes"] = s.sent;
  json["receives"] = s.receives;
  json["received_bytes"] = s.received;
  json["collectives"] = s.collectives;
  json["waits"] = s.waits;
  write_line(json);
}

std::vector<Misuse> close_call() {
  active = false;
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.inside = s.polling = false;
  change(s);
  return std::move(s.misuses);
}

void kit_waits(bool waiting) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  s.kit_waiting = waiting;
  change(s);
}

void tell_failure(const std::string& verdict, const Misuse& failure) {
  State& s = state();
  const std::lock_guard lock(s.mutex);
  Json json = record(s, "failed");
  json["verdict"] = verdict;
  json["diagnosis"] = failure.diagnosis;
  json["message"] = failure.message;
  json["look_at"] = failure.look_at;
  write_line(json);
}

}  // namespace lab::watch
