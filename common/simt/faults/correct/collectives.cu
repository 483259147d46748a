// NCCL's calls beside kernels, copies and the host, all of them ordered.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <nccl.h>

#include <cmath>

#include "correct.h"

constexpr int kElements = 256;
constexpr std::size_t kBytes = kElements * sizeof(float);

/// One or more ranks; their streams do not wait for the default ones.
struct Ranks {
  std::vector<ncclComm_t> comm;
  std::vector<cudaStream_t> stream;
  std::vector<float*> data;

  explicit Ranks(int count) : comm(count), stream(count), data(count) {
    ncclCommInitAll(comm.data(), count, nullptr);
    for (int r = 0; r < count; ++r) {
      CHECK(cudaSetDevice(r));
      CHECK(cudaStreamCreateWithFlags(&stream[r], cudaStreamNonBlocking));
      CHECK(cudaMalloc(&data[r], kBytes));
    }
  }
  ~Ranks() {
    for (std::size_t r = 0; r < comm.size(); ++r) {
      CHECK(cudaSetDevice(static_cast<int>(r)));
      CHECK(cudaFree(data[r]));
      CHECK(cudaStreamDestroy(stream[r]));
      ncclCommDestroy(comm[r]);
    }
    CHECK(cudaSetDevice(0));
  }
  int size() const { return static_cast<int>(comm.size()); }
};

int devices() {
  int count = 0;
  CHECK(cudaGetDeviceCount(&count));
  return count;
}

__global__ void fill(float* out, float value) {
  out[threadIdx.x] = value;
}
__global__ void add_to(const float* in, float* sum) {
  sum[threadIdx.x] += in[threadIdx.x];
}

// Each step fills, reduces in place and adds the result up: one stream a rank, no waiting between.
CORRECT(steps_in_one_stream) {
  Ranks ranks(devices());
  std::vector<float*> sum(ranks.size());
  for (int r = 0; r < ranks.size(); ++r) {
    CHECK(cudaSetDevice(r));
    CHECK(cudaMalloc(&sum[r], kBytes));
    CHECK(cudaMemsetAsync(sum[r], 0, kBytes, ranks.stream[r]));
  }
  for (int step = 0; step < 5; ++step) {
    for (int r = 0; r < ranks.size(); ++r) {
      CHECK(cudaSetDevice(r));
      fill<<<1, kElements, 0, ranks.stream[r]>>>(ranks.data[r], 1.0f);
    }
    ncclGroupStart();
    for (int r = 0; r < ranks.size(); ++r) {
      ncclAllReduce(ranks.data[r], ranks.data[r], kElements, ncclFloat, ncclSum, ranks.comm[r],
                    ranks.stream[r]);
    }
    ncclGroupEnd();
    for (int r = 0; r < ranks.size(); ++r) {
      CHECK(cudaSetDevice(r));
      add_to<<<1, kElements, 0, ranks.stream[r]>>>(ranks.data[r], sum[r]);
    }
  }
  bool right = true;
  for (int r = 0; r < ranks.size(); ++r) {
    std::vector<float> host(kElements);
    CHECK(cudaSetDevice(r));
    CHECK(cudaStreamSynchronize(ranks.stream[r]));
    CHECK(cudaMemcpy(host.data(), sum[r], kBytes, cudaMemcpyDeviceToHost));
    for (const float value : host) right &= value == 5.0f * static_cast<float>(ranks.size());
    CHECK(cudaFree(sum[r]));
  }
  return right;
}

// The collective has a stream of its own; events lead there and back.
CORRECT(events_there_and_back) {
  Ranks ranks(devices());
  std::vector<cudaStream_t> work(ranks.size());
  std::vector<cudaEvent_t> filled(ranks.size()), reduced(ranks.size());
  for (int r = 0; r < ranks.size(); ++r) {
    CHECK(cudaSetDevice(r));
    CHECK(cudaStreamCreateWithFlags(&work[r], cudaStreamNonBlocking));
    CHECK(cudaEventCreate(&filled[r]));
    CHECK(cudaEventCreate(&reduced[r]));
  }
  for (int step = 0; step < 3; ++step) {
    for (int r = 0; r < ranks.size(); ++r) {
      CHECK(cudaSetDevice(r));
      fill<<<1, kElements, 0, work[r]>>>(ranks.data[r], 2.0f);
      CHECK(cudaEventRecord(filled[r], work[r]));
      CHECK(cudaStreamWaitEvent(ranks.stream[r], filled[r]));
    }
    ncclGroupStart();
    for (int r = 0; r < ranks.size(); ++r) {
      ncclAllReduce(ranks.data[r], ranks.data[r], kElements, ncclFloat, ncclMax, ranks.comm[r],
                    ranks.stream[r]);
    }
    ncclGroupEnd();
    for (int r = 0; r < ranks.size(); ++r) {
      CHECK(cudaSetDevice(r));
      CHECK(cudaEventRecord(reduced[r], ranks.stream[r]));
      CHECK(cudaStreamWaitEvent(work[r], reduced[r]));
      add_to<<<1, kElements, 0, work[r]>>>(ranks.data[r], ranks.data[r]);
    }
  }
  bool right = true;
  for (int r = 0; r < ranks.size(); ++r) {
    float value = 0;
    CHECK(cudaSetDevice(r));
    CHECK(cudaStreamSynchronize(work[r]));
    CHECK(cudaMemcpy(&value, ranks.data[r], sizeof value, cudaMemcpyDeviceToHost));
    right &= value == 4.0f;
    CHECK(cudaStreamDestroy(work[r]));
    CHECK(cudaEventDestroy(filled[r]));
    CHECK(cudaEventDestroy(reduced[r]));
  }
  return right;
}

// Both halves of a ring in one group; beside it another stream works on what is not sent.
CORRECT(inner_points_meanwhile) {
  Ranks ranks(devices());
  const int n = ranks.size();
  std::vector<cudaStream_t> work(n);
  for (int r = 0; r < n; ++r) {
    CHECK(cudaSetDevice(r));
    CHECK(cudaStreamCreateWithFlags(&work[r], cudaStreamNonBlocking));
    fill<<<1, kElements, 0, ranks.stream[r]>>>(ranks.data[r], static_cast<float>(r));
    CHECK(cudaStreamSynchronize(ranks.stream[r]));
  }
  ncclGroupStart();
  for (int r = 0; r < n; ++r) {
    ncclSend(ranks.data[r] + kElements - 2, 1, ncclFloat, (r + 1) % n, ranks.comm[r],
             ranks.stream[r]);
    ncclRecv(ranks.data[r], 1, ncclFloat, (r + n - 1) % n, ranks.comm[r], ranks.stream[r]);
  }
  ncclGroupEnd();
  bool right = true;
  for (int r = 0; r < n; ++r) {
    CHECK(cudaSetDevice(r));
    fill<<<1, kElements - 3, 0, work[r]>>>(ranks.data[r] + 1, 7.0f);
  }
  for (int r = 0; r < n; ++r) {
    float ends[2] = {};
    CHECK(cudaSetDevice(r));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(ends, ranks.data[r], sizeof ends, cudaMemcpyDeviceToHost));
    right &= ends[0] == static_cast<float>((r + n - 1) % n) && ends[1] == 7.0f;
    CHECK(cudaStreamDestroy(work[r]));
  }
  return right;
}

// The host writes before the call and reads after it has waited.
CORRECT(managed_memory_between_waits) {
  Ranks ranks(devices());
  std::vector<float*> shared(ranks.size());
  for (int r = 0; r < ranks.size(); ++r) {
    CHECK(cudaSetDevice(r));
    CHECK(cudaMallocManaged(&shared[r], kBytes));
  }
  bool right = true;
  for (int step = 1; step < 4; ++step) {
    for (float* data : shared) {
      for (int i = 0; i < kElements; ++i) data[i] = static_cast<float>(step * i);
    }
    ncclGroupStart();
    for (int r = 0; r < ranks.size(); ++r) {
      ncclReduce(shared[r], shared[r], kElements, ncclFloat, ncclSum, 0, ranks.comm[r],
                 ranks.stream[r]);
    }
    ncclGroupEnd();
    for (int r = 0; r < ranks.size(); ++r) CHECK(cudaStreamSynchronize(ranks.stream[r]));
    right &= shared[0][3] == static_cast<float>(3 * step * ranks.size());
  }
  for (float* data : shared) CHECK(cudaFree(data));
  return right;
}

// A root reads nothing of the others' send buffers, and they write nothing of the root's.
CORRECT(root_only) {
  Ranks ranks(devices());
  for (int r = 0; r < ranks.size(); ++r) {
    CHECK(cudaSetDevice(r));
    if (r == 0) CHECK(cudaMemset(ranks.data[r], 0, kBytes));
    CHECK(cudaDeviceSynchronize());
  }
  ncclGroupStart();
  for (int r = 0; r < ranks.size(); ++r) {
    ncclBroadcast(ranks.data[r], ranks.data[r], kElements, ncclFloat, 0, ranks.comm[r],
                  ranks.stream[r]);
  }
  ncclGroupEnd();
  bool right = true;
  for (int r = 0; r < ranks.size(); ++r) {
    float value = 1;
    CHECK(cudaMemcpyAsync(&value, ranks.data[r], sizeof value, cudaMemcpyDeviceToHost,
                          ranks.stream[r]));
    CHECK(cudaStreamSynchronize(ranks.stream[r]));
    right &= value == 0;
  }
  return right;
}

// A ghost cell that nobody wrote yet goes along with those that matter.
CORRECT(padding_is_sent_along) {
  Ranks ranks(devices());
  const int n = ranks.size();
  for (int r = 0; r < n; ++r) {
    CHECK(cudaSetDevice(r));
    fill<<<1, kElements - 1, 0, ranks.stream[r]>>>(ranks.data[r], 3.0f);
  }
  std::vector<float*> all(n);
  ncclGroupStart();
  for (int r = 0; r < n; ++r) {
    CHECK(cudaSetDevice(r));
    CHECK(cudaMalloc(&all[r], n * kBytes));
    ncclAllGather(ranks.data[r], all[r], kElements, ncclFloat, ranks.comm[r], ranks.stream[r]);
  }
  ncclGroupEnd();
  bool right = true;
  for (int r = 0; r < n; ++r) {
    float value = 0;
    CHECK(cudaSetDevice(r));
    CHECK(cudaStreamSynchronize(ranks.stream[r]));
    CHECK(cudaMemcpy(&value, all[r] + (n - 1) * kElements, sizeof value, cudaMemcpyDeviceToHost));
    right &= value == 3.0f;
    CHECK(cudaFree(all[r]));
  }
  return right;
}
