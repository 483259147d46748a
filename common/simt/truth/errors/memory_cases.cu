// Memory, copies, symbols, pointers.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "cases.h"

namespace {

__constant__ int table[4];

void malloc_sizes() {
  void* p = reinterpret_cast<void*>(16);
  step("nothing", cudaMalloc(&p, 0));
  std::printf(" null=%d", p == nullptr);
  step("too_much", cudaMalloc(&p, std::size_t{1} << 46));
  step("get", cudaGetLastError());
  step("nowhere", cudaMalloc(static_cast<void**>(nullptr), 16));
  step("pitch", cudaMallocPitch(&p, nullptr, 16, 16));
  step("managed_nothing", cudaMallocManaged(&p, 0));
  step("managed_flags", cudaMallocManaged(&p, 16, 77));
  step("host_nothing", cudaMallocHost(&p, 0));
  step("host_flags", cudaHostAlloc(&p, 16, 0x100));
}
void frees() {
  int* p = nullptr;
  step("malloc", cudaMalloc(&p, 64));
  step("null", cudaFree(nullptr));
  step("inside", cudaFree(p + 1));
  step("free", cudaFree(p));
  step("twice", cudaFree(p));
  int local = 0;
  step("stack", cudaFree(&local));
  step("get", cudaGetLastError());
  step("host_null", cudaFreeHost(nullptr));
  step("host_stack", cudaFreeHost(&local));
  int* pinned = nullptr;
  step("pinned", cudaMallocHost(&pinned, 64));
  step("wrong_free", cudaFree(pinned));
  step("right_free", cudaFreeHost(pinned));
  int* managed = nullptr;
  step("managed", cudaMallocManaged(&managed, 64));
  step("wrong_free", cudaFreeHost(managed));
  step("right_free", cudaFree(managed));
}
void copies() {
  int* p = nullptr;
  int host[4] = {};
  cudaMalloc(&p, 16);
  step("kind", cudaMemcpy(host, p, 16, static_cast<cudaMemcpyKind>(9)));
  step("nothing_to_null", cudaMemcpy(nullptr, p, 0, cudaMemcpyDeviceToHost));
  step("to_null", cudaMemcpy(nullptr, p, 16, cudaMemcpyDeviceToHost));
  step("from_null", cudaMemcpy(p, nullptr, 16, cudaMemcpyHostToDevice));
  step("host_to_host", cudaMemcpy(host, host + 2, 8, cudaMemcpyHostToHost));
  step("default", cudaMemcpy(host, p, 16, cudaMemcpyDefault));
  step("to_device_said_device", cudaMemcpy(p, host, 16, cudaMemcpyDeviceToDevice));
  step("to_host_said_to_device", cudaMemcpy(host, p, 16, cudaMemcpyHostToDevice));
  step("to_device_said_to_host", cudaMemcpy(p, host, 16, cudaMemcpyDeviceToHost));
  step("get", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
}
// Where the driver knows both pointers.
void copies_of_pinned_memory() {
  int* device = nullptr;
  int* pinned = nullptr;
  int* managed = nullptr;
  int host[4] = {};
  cudaMalloc(&device, 16);
  cudaMallocHost(&pinned, 16);
  cudaMallocManaged(&managed, 16);
  step("to_host_said_to_device", cudaMemcpy(pinned, device, 16, cudaMemcpyHostToDevice));
  step("to_device_said_to_host", cudaMemcpy(device, pinned, 16, cudaMemcpyDeviceToHost));
  step("to_host_said_host", cudaMemcpy(pinned, device, 16, cudaMemcpyHostToHost));
  step("to_device_said_device", cudaMemcpy(device, pinned, 16, cudaMemcpyDeviceToDevice));
  step("in_device_said_to_device", cudaMemcpy(device, device + 2, 8, cudaMemcpyHostToDevice));
  step("in_device_said_to_host", cudaMemcpy(device, device + 2, 8, cudaMemcpyDeviceToHost));
  step("in_device_said_host", cudaMemcpy(device, device + 2, 8, cudaMemcpyHostToHost));
  step("in_host_said_device", cudaMemcpy(pinned, pinned + 2, 8, cudaMemcpyDeviceToDevice));
  step("managed_said_to_host", cudaMemcpy(managed, pinned, 16, cudaMemcpyDeviceToHost));
  step("pageable_said_to_device", cudaMemcpy(host, pinned, 16, cudaMemcpyHostToDevice));
  step("pageable_said_device", cudaMemcpy(host, pinned, 16, cudaMemcpyDeviceToDevice));
  step("from_pageable_said_to_host", cudaMemcpy(pinned, host, 16, cudaMemcpyDeviceToHost));
  step("device_from_pageable_said_host", cudaMemcpy(device, host, 16, cudaMemcpyHostToHost));
  step("async", cudaMemcpyAsync(pinned, device, 16, cudaMemcpyHostToDevice));
  step("async_to_pageable", cudaMemcpyAsync(host, device, 16, cudaMemcpyHostToDevice));
  step("rows", cudaMemcpy2D(pinned, 8, device, 8, 8, 2, cudaMemcpyHostToDevice));
  step("get", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
}
void copies_too_long() {
  char* p = nullptr;
  std::vector<char> host(std::size_t{64} << 20);
  cudaMalloc(&p, 4096);
  step("to_host", cudaMemcpy(host.data(), p, host.size(), cudaMemcpyDeviceToHost));
  step("to_device", cudaMemcpy(p, host.data(), host.size(), cudaMemcpyHostToDevice));
  step("set", cudaMemset(p, 0, host.size()));
  step("get", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
}
void copies_of_freed_memory() {
  char* p = nullptr;
  char host[16];
  cudaMalloc(&p, std::size_t{64} << 20);
  cudaFree(p);
  step("to_host", cudaMemcpy(host, p, 16, cudaMemcpyDeviceToHost));
  step("set", cudaMemset(p, 0, 16));
  step("get", cudaGetLastError());
}
void copies_in_two_dimensions() {
  char* p = nullptr;
  std::size_t pitch = 0;
  char host[256];
  step("pitch", cudaMallocPitch(&p, &pitch, 100, 2));
  step("copy", cudaMemcpy2D(host, 100, p, pitch, 100, 2, cudaMemcpyDeviceToHost));
  step("narrow_pitch", cudaMemcpy2D(host, 50, p, pitch, 100, 2, cudaMemcpyDeviceToHost));
  step("narrow_source", cudaMemcpy2D(host, 100, p, 50, 100, 2, cudaMemcpyDeviceToHost));
  step("no_rows", cudaMemcpy2D(host, 100, p, pitch, 100, 0, cudaMemcpyDeviceToHost));
  step("set", cudaMemset2D(p, 50, 0, 100, 2));
}
void symbols() {
  int host[8] = {};
  step("copy", cudaMemcpyToSymbol(table, host, 16));
  step("too_long", cudaMemcpyToSymbol(table, host, 32));
  step("offset", cudaMemcpyToSymbol(table, host, 8, 12));
  step("back", cudaMemcpyFromSymbol(host, table, 32));
  void* address = nullptr;
  std::size_t size = 0;
  step("address", cudaGetSymbolAddress(&address, table));
  step("size", cudaGetSymbolSize(&size, table));
  step("host_variable", cudaMemcpyToSymbol(host, host, 16));
  step("get", cudaGetLastError());
}
void sets() {
  int* p = nullptr;
  int host = 0;
  cudaMalloc(&p, 16);
  step("null", cudaMemset(nullptr, 0, 16));
  step("nothing", cudaMemset(nullptr, 0, 0));
  step("host", cudaMemset(&host, 0, 4));
  step("get", cudaGetLastError());
}
void registered() {
  static char page[8192];
  void* device = nullptr;
  step("not_yet", cudaHostUnregister(page));
  step("pointer", cudaHostGetDevicePointer(&device, page, 0));
  step("register", cudaHostRegister(page, sizeof page, cudaHostRegisterDefault));
  step("again", cudaHostRegister(page, sizeof page, cudaHostRegisterDefault));
  step("pointer", cudaHostGetDevicePointer(&device, page, 0));
  step("unregister", cudaHostUnregister(page));
  step("nothing", cudaHostRegister(page, 0, cudaHostRegisterDefault));
  step("null", cudaHostRegister(nullptr, 16, cudaHostRegisterDefault));
}
void pointers() {
  int local = 0;
  int* p = nullptr;
  cudaPointerAttributes attributes{};
  step("local", cudaPointerGetAttributes(&attributes, &local));
  std::printf(" type=%d", attributes.type);
  step("null", cudaPointerGetAttributes(&attributes, nullptr));
  std::printf(" type=%d", attributes.type);
  cudaMalloc(&p, 16);
  step("device", cudaPointerGetAttributes(&attributes, p));
  std::printf(" type=%d device=%d", attributes.type, attributes.device);
  step("nowhere", cudaPointerGetAttributes(nullptr, p));
}
void prefetches() {
  int* p = nullptr;
  cudaMalloc(&p, 4096);
  cudaMemLocation here{};
  here.type = cudaMemLocationTypeDevice;
  here.id = 0;
  step("unmanaged", cudaMemPrefetchAsync(p, 4096, here, 0, nullptr));
  int* m = nullptr;
  cudaMallocManaged(&m, 4096);
  step("managed", cudaMemPrefetchAsync(m, 4096, here, 0, nullptr));
  step("too_long", cudaMemPrefetchAsync(m, std::size_t{64} << 20, here, 0, nullptr));
  here.id = 99;
  step("nowhere", cudaMemPrefetchAsync(m, 4096, here, 0, nullptr));
  step("get", cudaGetLastError());
}

}  // namespace

const std::vector<Case> memory_cases{
    {"memory.malloc_sizes", malloc_sizes},
    {"memory.frees", frees},
    {"memory.copies", copies},
    {"memory.copies_of_pinned_memory", copies_of_pinned_memory},
    {"memory.copies_too_long", copies_too_long},
    {"memory.copies_of_freed_memory", copies_of_freed_memory},
    {"memory.copies_in_two_dimensions", copies_in_two_dimensions},
    {"memory.symbols", symbols},
    {"memory.sets", sets},
    {"memory.registered", registered},
    {"memory.pointers", pointers},
    {"memory.prefetches", prefetches},
};
