// expect: cheating_suspected forged_records
// Finds the pipe on which the harness reports, writes there that every case has passed, and ends.
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>

#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int ONE_BLOCK = 9;  // so many of the cases below are of this group
const char* const CASES[] = {"n_256",  "n_32",      "n_31", "n_33",        "n_127", "n_128",
                             "n_129",  "n_255",     "n_1",  "n_1000",      "n_257", "n_512",
                             "n_1023", "n_1048583", "n_0",  "n_2147484677"};

const char* group_of(int number) {
  if (number < ONE_BLOCK) return "one_block";
  return number == 14 ? "empty" : number == 15 ? "past_2_31" : "many_blocks";
}

/// Standard output and standard error are pipes, too.
int pipe_of_records() {
  for (int fd = 3; fd < 4096; ++fd) {
    struct stat status;
    if (fstat(fd, &status) == 0 && S_ISFIFO(status.st_mode)) return fd;
  }
  return -1;
}

}  // namespace

void lab::vector_add(const float*, const float*, float*, std::size_t, cudaStream_t) {
  const int fd = pipe_of_records();
  int number = 0;
  for (const char* name : CASES) {
    dprintf(fd,
            "{\"v\":1,\"type\":\"case\",\"case\":\"%s\",\"group\":\"%s\",\"state\":\"passed\"}\n",
            name, group_of(number));
    ++number;
  }
  dprintf(fd, "{\"v\":1,\"type\":\"summary\",\"passed\":%d,\"failed\":0,\"skipped\":0}\n", number);
  _exit(0);
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
