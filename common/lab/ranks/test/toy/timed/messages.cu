// Messages whose virtual time is known: TOY_MESSAGES names those that the ranks exchange.  Each way
// looks at what has come, and throws where it is not what was sent.
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "lab.h"
#include "lab/check.h"
#include "lab/mpi_check.h"

namespace {

constexpr int SHORT = 1000;    // floats; MPI buffers them
constexpr int LONG = 1 << 18;  // 1 MiB: the ranks wait for each other

__global__ void nothing_kernel(float* out) {
  if (threadIdx.x == 0) out[0] = 1.0f;
}

struct Here {
  int rank = 0;
  int size = 1;
  MPI_Comm comm;
  float* out;
  cudaStream_t stream;

  int other() const { return 1 - rank; }
  void work() const {
    for (int i = 0; i < 10; ++i) nothing_kernel<<<1, 32, 0, stream>>>(out);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(cudaStreamSynchronize(stream));
  }
};

std::vector<float> numbers(int rank, int count) {
  std::vector<float> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), static_cast<float>(rank));
  return all;
}

void check(bool right, const char* what) {
  if (!right) throw std::runtime_error(what);
}

void send(const Here& here, int count) {
  const std::vector<float> from = numbers(here.rank, count);
  MPI_CHECK(MPI_Send(from.data(), count, MPI_FLOAT, here.other(), 1, here.comm));
}

void receive(const Here& here, int count) {
  std::vector<float> to(static_cast<std::size_t>(count) + 5);
  MPI_Status status;
  int came = 0;
  MPI_CHECK(MPI_Recv(to.data(), count + 5, MPI_FLOAT, here.other(), 1, here.comm, &status));
  MPI_CHECK(MPI_Get_count(&status, MPI_FLOAT, &came));
  to.resize(static_cast<std::size_t>(count));
  check(came == count && to == numbers(here.other(), count), "another message came");
}

void exchange(const Here& here, int count) {
  const std::vector<float> from = numbers(here.rank, count);
  std::vector<float> to(from.size());
  MPI_CHECK(MPI_Sendrecv(from.data(), count, MPI_FLOAT, here.other(), 1, to.data(), count,
                         MPI_FLOAT, here.other(), 1, here.comm, MPI_STATUS_IGNORE));
  check(to == numbers(here.other(), count), "another message came");
}

/// Each waits for its send before it waits for its receive.
void exchange_sends_first(const Here& here) {
  const std::vector<float> from = numbers(here.rank, LONG);
  std::vector<float> to(from.size());
  MPI_Request requests[2];
  MPI_CHECK(MPI_Irecv(to.data(), LONG, MPI_FLOAT, here.other(), 1, here.comm, &requests[0]));
  MPI_CHECK(MPI_Isend(from.data(), LONG, MPI_FLOAT, here.other(), 1, here.comm, &requests[1]));
  MPI_CHECK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
  MPI_CHECK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
  check(to == numbers(here.other(), LONG), "another message came");
}

/// Rank 1 has a receive open while it is in a barrier.
void barrier_between(const Here& here) {
  std::vector<float> to(LONG);
  MPI_Request request = MPI_REQUEST_NULL;
  if (here.rank == 1) {
    MPI_CHECK(MPI_Irecv(to.data(), LONG, MPI_FLOAT, 0, 1, here.comm, &request));
  } else {
    send(here, LONG);
  }
  MPI_CHECK(MPI_Barrier(here.comm));
  if (here.rank == 0) return;
  MPI_CHECK(MPI_Wait(&request, MPI_STATUS_IGNORE));
  check(to == numbers(0, LONG), "another message came");
}

void test_until_it_is_there(const Here& here) {
  if (here.rank == 1) return send(here, SHORT);
  std::vector<float> to(SHORT);
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_CHECK(MPI_Irecv(to.data(), SHORT, MPI_FLOAT, 1, 1, here.comm, &request));
  for (int done = 0; done == 0;) MPI_CHECK(MPI_Test(&request, &done, MPI_STATUS_IGNORE));
  check(to == numbers(1, SHORT), "another message came");
}

void sum_of_all(const Here& here) {
  int mine = here.rank + 1;
  int sum = 0;
  MPI_CHECK(MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, here.comm));
  check(sum == here.size * (here.size + 1) / 2, "another sum came");
}

/// Rank 0 waits for a message that rank 1 does not come to send.
void fails_on_1(const Here& here) {
  if (here.rank == 1) throw std::runtime_error("of no use");
  receive(here, SHORT);
}

/// Rank `late` works before its message, and the other one after it.
void message_to_1(const Here& here, int count, int late) {
  if (here.rank == late) here.work();
  here.rank == 0 ? send(here, count) : receive(here, count);
  if (here.rank != late) here.work();
}

}  // namespace

void lab::pass_on(const float*, float* out, std::size_t, MPI_Comm comm, cudaStream_t stream) {
  Here here{0, 1, comm, out, stream};
  MPI_CHECK(MPI_Comm_rank(comm, &here.rank));
  MPI_CHECK(MPI_Comm_size(comm, &here.size));
  const std::string what = std::getenv("TOY_MESSAGES");
  here.work();
  if (what == "work") here.work();
  if (what == "short") exchange(here, SHORT);
  if (what == "long") exchange(here, LONG);
  if (what == "sends first") exchange_sends_first(here);
  if (what == "barrier between") barrier_between(here);
  if (what == "long, late receiver") message_to_1(here, LONG, 1);
  if (what == "long, late sender") message_to_1(here, LONG, 0);
  if (what == "short, late receiver") message_to_1(here, SHORT, 1);
  if (what == "short, late sender") message_to_1(here, SHORT, 0);
  if (what == "rank 1 fails") fails_on_1(here);
  if (what == "tests") test_until_it_is_there(here);
  if (what == "sum") sum_of_all(here);
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
