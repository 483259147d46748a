// Known-good: two collective calls: rank 0 gets the sum, and then all do.
#include <vector>

#include "lab.h"
#include "lab/check.h"
#include "lab/nccl_check.h"
#include "lab/on_device.h"

struct lab::Context {
  lab::World world;
  std::vector<ncclComm_t> comms;  // one for each of this process's ranks
};

void lab::create(World world, Context** context) {
  auto* made = new Context{world, {}};
  made->comms.resize(world.local);
  NCCL_CHECK(ncclGroupStart());
  for (int i = 0; i < world.local; ++i) {
    const OnDevice on(world.devices[i]);
    NCCL_CHECK(ncclCommInitRank(&made->comms[i], world.ranks, world.id, world.first + i));
  }
  NCCL_CHECK(ncclGroupEnd());
  *context = made;
}

void lab::all_reduce(Context* context, const float* const* send, float* const* recv,
                     std::size_t count, const cudaStream_t* streams) {
  if (count == 0) return;
  constexpr int ROOT = 0;
  NCCL_CHECK(ncclGroupStart());
  for (int i = 0; i < context->world.local; ++i) {
    NCCL_CHECK(ncclReduce(send[i], recv[i], count, ncclFloat, ncclSum, ROOT, context->comms[i],
                          streams[i]));
  }
  NCCL_CHECK(ncclGroupEnd());
  NCCL_CHECK(ncclGroupStart());
  for (int i = 0; i < context->world.local; ++i) {
    NCCL_CHECK(
        ncclBroadcast(recv[i], recv[i], count, ncclFloat, ROOT, context->comms[i], streams[i]));
  }
  NCCL_CHECK(ncclGroupEnd());
}

void lab::destroy(Context* context) {
  for (ncclComm_t comm : context->comms) NCCL_CHECK(ncclCommDestroy(comm));
  delete context;
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
