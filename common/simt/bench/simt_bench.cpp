// simt_bench: what the cpu device costs, next to plain loops in the same run.
//
// Times are the least of several rounds, device and plain loop in turn.  "1 thread" rows are CPU
// time of a child process with SIMT_THREADS=1; the others are wall time as shipped.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <time.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>

#include "simt_bench_kernels.h"

namespace {

using Json = nlohmann::json;

constexpr int kRounds = 7;
constexpr double kNano = 1e-9;

double now(clockid_t clock) {
  timespec t = {};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * kNano;
}

/// The least times, in seconds, of two pieces of work that run in turn.
std::pair<double, double> least(clockid_t clock, const std::function<void()>& first,
                                const std::function<void()>& second) {
  std::pair<double, double> best = {1e30, 1e30};
  for (int round = 0; round < kRounds; ++round) {
    const double start = now(clock);
    first();
    const double middle = now(clock);
    second();
    best.first = std::min(best.first, middle - start);
    best.second = std::min(best.second, now(clock) - middle);
  }
  return best;
}

double least(clockid_t clock, const std::function<void()>& work) {
  return least(clock, work, [] {}).first;
}

Json compared(const std::string& what, std::pair<double, double> seconds, double most) {
  Json row = {{"what", what},
              {"device_ms", seconds.first * 1e3},
              {"plain_ms", seconds.second * 1e3},
              {"ratio", seconds.first / seconds.second}};
  if (most > 0) row["at_most"] = most;
  return row;
}

Json sgemm(clockid_t clock, const std::string& how) {
  constexpr int n = 512;
  constexpr double kMost = 1.6;
  std::vector<float> a(n * n);
  std::vector<float> b(n * n);
  std::vector<float> c(n * n);
  for (int i = 0; i < n * n; ++i) {
    a[static_cast<std::size_t>(i)] = static_cast<float>(i % 13 - 6);
    b[static_cast<std::size_t>(i)] = static_cast<float>(i % 7 - 3);
  }
  float* da = bench::to_device(a);
  float* db = bench::to_device(b);
  float* dc = bench::to_device(c);
  const auto seconds = least(
      clock, [&] { bench::device_sgemm(da, db, dc, n); },
      [&] { bench::plain_sgemm(a.data(), b.data(), c.data(), n); });
  if (bench::to_host(dc, c.size()) != c) throw std::runtime_error("SGEMM: wrong result");
  for (float* p : {da, db, dc}) bench::release(p);
  return compared("SGEMM 512^3, 32 x 32 tiles, " + how, seconds, kMost);
}

// Grids of the two habits: a block per multiprocessor of an H100, and a round number.
constexpr unsigned kBlocks[] = {132, 1024};

Json reduction(clockid_t clock, const std::string& how, unsigned blocks) {
  constexpr double kMost = 2.0;
  constexpr std::size_t n = std::size_t{16} << 20;
  const std::vector<float> in(n, 1.0f);
  float* device_in = bench::to_device(in);
  float* sum = bench::to_device({0.0f});
  volatile float plain = 0;
  const auto seconds = least(
      clock, [&] { bench::device_reduce(device_in, sum, n, blocks); },
      [&] { plain = bench::plain_reduce(in.data(), n); });
  if (bench::to_host(sum, 1)[0] != kRounds * static_cast<float>(n)) {
    throw std::runtime_error("reduction: wrong result");
  }
  bench::release(device_in);
  bench::release(sum);
  return compared(fmt::format("sum of 16 Mi floats, {} x 256 threads, {}", blocks, how), seconds,
                  kMost);
}

Json per_operation(const std::string& what, double seconds, double operations) {
  return {{"what", what}, {"ns", seconds / operations / kNano}};
}

void add_switches(clockid_t clock, Json& rows) {
  constexpr int kOperations = 1 << 20;
  float* out = bench::to_device(std::vector<float>(1024));
  for (const int threads : {32, 256, 1024}) {
    const int rounds = kOperations / threads;
    rows.push_back(per_operation(fmt::format("__syncthreads(), {} threads, per thread", threads),
                                 least(clock, [&] { bench::device_barriers(threads, rounds); }),
                                 kOperations));
  }
  for (const int threads : {32, 256, 1024}) {
    const int rounds = kOperations / threads;
    rows.push_back(per_operation(
        fmt::format("__shfl_xor_sync(), {} threads, per lane", threads),
        least(clock, [&] { bench::device_shuffles(threads, rounds, out); }), kOperations));
  }
  bench::release(out);
}

Json launches(clockid_t clock, unsigned blocks, unsigned threads) {
  constexpr int kLaunches = 2000;
  const double seconds = least(clock, [&] {
    for (int i = 0; i < kLaunches; ++i) bench::device_launch(blocks, threads);
  });
  return per_operation(fmt::format("launch of {} x {} threads", blocks, threads), seconds,
                       kLaunches);
}

Json single_thread_rows() {
  Json rows = Json::array();
  rows.push_back(sgemm(CLOCK_PROCESS_CPUTIME_ID, "1 thread"));
  for (const unsigned blocks : kBlocks)
    rows.push_back(reduction(CLOCK_PROCESS_CPUTIME_ID, "1 thread", blocks));
  add_switches(CLOCK_PROCESS_CPUTIME_ID, rows);
  return rows;
}

/// What this program says about itself with one thread.
Json rows_of_child() {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(
      popen("SIMT_THREADS=1 /proc/$PPID/exe --single", "r"), pclose);
  if (pipe == nullptr) throw std::runtime_error("cannot start the single-threaded half");
  std::string text;
  std::array<char, 4096> buffer;
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), pipe.get())) {
    text.append(buffer.data(), got);
  }
  return Json::parse(text);
}

void print(const Json& rows) {
  fmt::print("{:<52}{:>12}{:>12}{:>8}\n", "", "device", "plain loop", "ratio");
  for (const Json& row : rows) {
    fmt::print("{:<52}", row["what"].get<std::string>());
    if (row.contains("ns")) {
      fmt::print("{:>9.1f} ns\n", row["ns"].get<double>());
      continue;
    }
    fmt::print("{:>9.1f} ms{:>9.1f} ms{:>8.2f}", row["device_ms"].get<double>(),
               row["plain_ms"].get<double>(), row["ratio"].get<double>());
    if (row.contains("at_most")) fmt::print("  (at most {})", row["at_most"].get<double>());
    fmt::print("\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measures the cpu device against plain loops in the same run");
  std::string json_file;
  bool single = false;
  app.add_option("--json", json_file, "Write the table to this file");
  app.add_flag("--single", single)->group("");
  CLI11_PARSE(app, argc, argv);
  if (single) {
    fmt::print("{}\n", single_thread_rows().dump());
    return 0;
  }
  Json rows = rows_of_child();
  const std::string how = fmt::format("{} threads", std::thread::hardware_concurrency());
  rows.push_back(sgemm(CLOCK_MONOTONIC, how));
  for (const unsigned blocks : kBlocks) rows.push_back(reduction(CLOCK_MONOTONIC, how, blocks));
  rows.push_back(launches(CLOCK_MONOTONIC, 1, 32));
  rows.push_back(launches(CLOCK_MONOTONIC, 64, 256));
  print(rows);
  if (!json_file.empty()) std::ofstream(json_file) << rows.dump(2) << '\n';
  return 0;
}
