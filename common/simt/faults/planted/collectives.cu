// What NCCL's calls read and write, used meanwhile by another stream or by the host.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <nccl.h>

#include "planted.h"

constexpr int kElements = 128;

/// Two ranks with a buffer and a stream each; the streams do not wait for the default ones.
struct Ranks {
  ncclComm_t comm[2];
  cudaStream_t stream[2];
  float* data[2];

  explicit Ranks(Fill fill = Fill::zeros) {
    ncclCommInitAll(comm, 2, nullptr);
    for (int rank = 0; rank < 2; ++rank) {
      cudaSetDevice(rank);
      cudaStreamCreateWithFlags(&stream[rank], cudaStreamNonBlocking);
      cudaMalloc(&data[rank], kElements * sizeof(float));
      if (fill == Fill::zeros) cudaMemset(data[rank], 0, kElements * sizeof(float));
      cudaDeviceSynchronize();
    }
  }
  ~Ranks() {
    for (int rank = 0; rank < 2; ++rank) {
      cudaSetDevice(rank);
      cudaDeviceSynchronize();
      cudaFree(data[rank]);
      ncclCommDestroy(comm[rank]);
    }
  }
};

__global__ void use(const float* in, float* out) {
  out[threadIdx.x] = in[threadIdx.x];  // fault: stream_race
}
FAULT(result_used_by_a_stream_that_does_not_wait) {
  Ranks ranks;
  ncclGroupStart();
  for (int r = 0; r < 2; ++r) {
    ncclAllReduce(ranks.data[r], ranks.data[r], kElements, ncclFloat, ncclSum, ranks.comm[r],  // fault: stream_race
                  ranks.stream[r]);
  }
  ncclGroupEnd();
  cudaSetDevice(1);
  Array<float> out(kElements);
  use<<<1, kElements>>>(ranks.data[1], out);
}

__global__ void produce(float* out) {
  out[threadIdx.x] = 1.0f;  // fault: stream_race
}
FAULT(send_buffer_still_written_by_another_stream) {
  Ranks ranks;
  cudaSetDevice(0);
  produce<<<1, kElements>>>(ranks.data[0]);
  ncclGroupStart();
  ncclSend(ranks.data[0], kElements, ncclFloat, 1, ranks.comm[0], ranks.stream[0]);  // fault: stream_race
  ncclRecv(ranks.data[1], kElements, ncclFloat, 0, ranks.comm[1], ranks.stream[1]);
  ncclGroupEnd();
}

FAULT(receive_buffer_copied_too_early) {
  Ranks ranks;
  ncclGroupStart();
  ncclSend(ranks.data[0], kElements, ncclFloat, 1, ranks.comm[0], ranks.stream[0]);
  ncclRecv(ranks.data[1], kElements, ncclFloat, 0, ranks.comm[1], ranks.stream[1]);  // fault: stream_race
  ncclGroupEnd();
  cudaSetDevice(1);
  Array<float> copy(kElements);
  cudaMemcpyAsync(copy, ranks.data[1], kElements * sizeof(float), cudaMemcpyDeviceToDevice, 0);  // fault: stream_race
}

FAULT(gathered_slice_filled_again) {
  Ranks ranks;
  cudaSetDevice(0);
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  ncclGroupStart();
  for (int r = 0; r < 2; ++r) {
    const int half = kElements / 2;
    ncclAllGather(ranks.data[r] + r * half, ranks.data[r], half, ncclFloat, ranks.comm[r],  // fault: stream_race
                  ranks.stream[r]);
  }
  ncclGroupEnd();
  cudaSetDevice(0);
  cudaMemsetAsync(ranks.data[0], 0, sizeof(float), other);  // fault: stream_race
}

FAULT(event_recorded_before_the_collective) {
  Ranks ranks;
  cudaEvent_t over[2];
  for (int r = 0; r < 2; ++r) {
    cudaSetDevice(r);
    cudaEventCreate(&over[r]);
    cudaEventRecord(over[r], ranks.stream[r]);
  }
  ncclGroupStart();
  for (int r = 0; r < 2; ++r) {
    ncclBroadcast(ranks.data[r], ranks.data[r], kElements, ncclFloat, 0, ranks.comm[r],  // fault: stream_race
                  ranks.stream[r]);
  }
  ncclGroupEnd();
  cudaSetDevice(1);
  cudaStream_t other;
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaStreamWaitEvent(other, over[1]);
  cudaMemsetAsync(ranks.data[1], 0, sizeof(float), other);  // fault: stream_race
}

FAULT(host_reads_the_result_before_it_waits) {
  Ranks ranks;
  float* shared[2];
  for (int r = 0; r < 2; ++r) {
    cudaSetDevice(r);
    cudaMallocManaged(&shared[r], kElements * sizeof(float));
    for (int i = 0; i < kElements; ++i) shared[r][i] = 1.0f;
  }
  ncclGroupStart();
  for (int r = 0; r < 2; ++r) {
    ncclReduce(shared[r], shared[r], kElements, ncclFloat, ncclSum, 0, ranks.comm[r],  // fault: host_race
               ranks.stream[r]);
  }
  ncclGroupEnd();
  std::printf("%g\n", shared[0][3]);  // fault: host_race
  for (int r = 0; r < 2; ++r) {
    cudaStreamSynchronize(ranks.stream[r]);
    cudaFree(shared[r]);
  }
}

FAULT(host_fills_the_send_buffer_again) {
  Ranks ranks;
  float* pinned = nullptr;
  cudaSetDevice(0);
  cudaMallocHost(&pinned, kElements * sizeof(float));
  for (int i = 0; i < kElements; ++i) pinned[i] = 1.0f;
  ncclGroupStart();
  ncclSend(pinned, kElements, ncclFloat, 1, ranks.comm[0], ranks.stream[0]);  // fault: host_race
  ncclRecv(ranks.data[1], kElements, ncclFloat, 0, ranks.comm[1], ranks.stream[1]);
  ncclGroupEnd();
  pinned[5] = 2.0f;  // fault: host_race
  cudaStreamSynchronize(ranks.stream[0]);
  cudaFreeHost(pinned);
}

FAULT(sum_of_what_nobody_wrote) {
  Ranks ranks(Fill::nothing);
  for (int r = 0; r < 2; ++r) {
    cudaSetDevice(r);
    cudaMemset(ranks.data[r], 0, (kElements - r) * sizeof(float));
    cudaDeviceSynchronize();
  }
  ncclGroupStart();
  for (int r = 0; r < 2; ++r) {
    ncclAllReduce(ranks.data[r], ranks.data[r], kElements, ncclFloat, ncclSum, ranks.comm[r],  // fault: uninitialised_read
                  ranks.stream[r]);
  }
  ncclGroupEnd();
}

FAULT(send_of_what_nobody_wrote) {
  Ranks ranks(Fill::nothing);
  ncclGroupStart();
  ncclSend(ranks.data[0], kElements, ncclFloat, 1, ranks.comm[0], ranks.stream[0]);  // fault: uninitialised_read
  ncclRecv(ranks.data[1], kElements, ncclFloat, 0, ranks.comm[1], ranks.stream[1]);
  ncclGroupEnd();
}
