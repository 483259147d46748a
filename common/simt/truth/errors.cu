// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the runtime returns when it is used wrongly, a line per case:
//
//   launch.too_many_threads: launch=cudaErrorInvalidValue get=cudaSuccess ...
//
// Each case is a process of its own, because some errors stay for good.  The program asks nothing
// and judges nothing: what it prints on a GPU (scripts/error_truth) is what the cpu device must
// print.
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

/// Prints " NAME=ERROR".
void step(const char* name, cudaError_t code) {
  std::printf(" %s=%s", name, cudaGetErrorName(code));
}

__constant__ int table[4];

__global__ void nothing() {}
__global__ void dynamic_only() {
  extern __shared__ int scratch[];
  if (threadIdx.x == 99) scratch[0] = 1;
}
__global__ void write_to(int* to) {
  *to = 1;
}
__global__ void write_misaligned(char* to) {
  *reinterpret_cast<int*>(to + 1) = 1;
}
__global__ void false_assertion(int one) {
  assert(one == 2);
}
__global__ void trapped() {
  __trap();
}
__global__ __launch_bounds__(64) void bounded() {}

/// After a launch: what it left, whether looking takes it away, and whether the device still works.
void after_launch() {
  step("peek", cudaPeekAtLastError());
  step("get", cudaGetLastError());
  step("get", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
  step("get", cudaGetLastError());
}

/// After a kernel that broke the context.
void after_fault() {
  step("launched", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
  step("peek", cudaPeekAtLastError());
  step("get", cudaGetLastError());
  step("get", cudaGetLastError());
  int* p = nullptr;
  int host = 0;
  step("malloc", cudaMalloc(&p, 16));
  step("copy", cudaMemcpy(&host, &host, 4, cudaMemcpyDefault));
  step("free", cudaFree(nullptr));
  nothing<<<1, 1>>>();
  step("launch", cudaGetLastError());
  cudaStream_t stream = nullptr;
  step("stream", cudaStreamCreate(&stream));
  int count = 0;
  step("count", cudaGetDeviceCount(&count));
  step("set", cudaSetDevice(0));
  step("synchronize", cudaDeviceSynchronize());
}

// ---- launches ----

void too_many_threads() {
  nothing<<<1, 1025>>>();
  after_launch();
}
void too_many_threads_in_two_dimensions() {
  nothing<<<1, dim3(32, 64)>>>();
  after_launch();
}
void no_blocks() {
  nothing<<<0, 32>>>();
  after_launch();
}
void no_threads() {
  nothing<<<1, 0>>>();
  after_launch();
}
void grid_too_high() {
  nothing<<<dim3(1, 65536), 32>>>();
  after_launch();
}
void grid_too_deep() {
  nothing<<<dim3(1, 1, 65536), 32>>>();
  after_launch();
}
void grid_too_wide() {
  nothing<<<2147483648U, 1>>>();
  after_launch();
}
void block_too_deep() {
  nothing<<<1, dim3(1, 1, 65)>>>();
  after_launch();
}
void beyond_launch_bounds() {
  bounded<<<1, 128>>>();
  after_launch();
}
void much_too_much_shared() {
  dynamic_only<<<1, 32, 1 << 20>>>();
  after_launch();
}
void shared_beyond_48k() {
  dynamic_only<<<1, 32, 49153>>>();
  after_launch();
}
void shared_of_48k() {
  dynamic_only<<<1, 32, 49152>>>();
  after_launch();
}
void shared_of_64k_asked_for() {
  step("attribute",
       cudaFuncSetAttribute(dynamic_only, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
  dynamic_only<<<1, 32, 65536>>>();
  after_launch();
}
void attribute_too_large() {
  step("attribute",
       cudaFuncSetAttribute(dynamic_only, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 20));
  step("get", cudaGetLastError());
}
void attribute_negative() {
  step("attribute",
       cudaFuncSetAttribute(dynamic_only, cudaFuncAttributeMaxDynamicSharedMemorySize, -1));
  step("carveout",
       cudaFuncSetAttribute(dynamic_only, cudaFuncAttributePreferredSharedMemoryCarveout, 101));
}
void launch_by_name() {
  void* arguments[] = {nullptr};
  step("launch", cudaLaunchKernel(reinterpret_cast<const void*>(nothing), dim3(1), dim3(32),
                                  arguments, 0, nullptr));
  step("too_many", cudaLaunchKernel(reinterpret_cast<const void*>(nothing), dim3(1), dim3(2048),
                                    arguments, 0, nullptr));
  step("get", cudaGetLastError());
  step("null", cudaLaunchKernel(nullptr, dim3(1), dim3(32), arguments, 0, nullptr));
  step("get", cudaGetLastError());
}
void cooperative_too_large() {
  void* arguments[] = {nullptr};
  step("launch", cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(nothing), dim3(1 << 20),
                                             dim3(1024), arguments, 0, nullptr));
  step("get", cudaGetLastError());
}
void errors_are_kept_until_looked_at() {
  nothing<<<1, 1025>>>();
  nothing<<<1, 32>>>();
  step("peek", cudaPeekAtLastError());
  int* p = nullptr;
  step("malloc", cudaMalloc(&p, 16));
  step("get", cudaGetLastError());
}
void the_last_error_wins() {
  nothing<<<1, 1025>>>();
  step("set", cudaSetDevice(99));
  step("get", cudaGetLastError());
  step("get", cudaGetLastError());
}

// ---- memory ----

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

// ---- devices ----

void devices() {
  cudaDeviceProp properties;
  int value = 0;
  step("negative", cudaSetDevice(-1));
  step("too_high", cudaSetDevice(99));
  step("properties", cudaGetDeviceProperties(&properties, 99));
  step("attribute", cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 99));
  step("no_attribute", cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0));
  step("nowhere", cudaGetDeviceCount(nullptr));
  step("access_self", cudaDeviceCanAccessPeer(&value, 0, 0));
  std::printf(" value=%d", value);
  step("access_99", cudaDeviceCanAccessPeer(&value, 0, 99));
  step("peer_self", cudaDeviceEnablePeerAccess(0, 0));
  step("peer_99", cudaDeviceEnablePeerAccess(99, 0));
  step("disable_self", cudaDeviceDisablePeerAccess(0));
  step("get", cudaGetLastError());
  step("limit", cudaDeviceSetLimit(static_cast<cudaLimit>(99), 0));
}

// ---- streams and events ----

void streams() {
  cudaStream_t stream = nullptr;
  step("nowhere", cudaStreamCreate(nullptr));
  step("flags", cudaStreamCreateWithFlags(&stream, 77));
  step("priority", cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, -1000));
  int priority = 1;
  step("get_priority", cudaStreamGetPriority(stream, &priority));
  int least = 0;
  int greatest = 0;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  std::printf(" clamped=%d", priority == greatest);
  step("query", cudaStreamQuery(stream));
  step("destroy", cudaStreamDestroy(stream));
  step("destroy_default", cudaStreamDestroy(nullptr));
  step("synchronize_default", cudaStreamSynchronize(nullptr));
  step("query_default", cudaStreamQuery(nullptr));
  step("get", cudaGetLastError());
}
void events() {
  cudaEvent_t first = nullptr;
  cudaEvent_t second = nullptr;
  cudaEvent_t untimed = nullptr;
  float ms = 0;
  step("flags", cudaEventCreateWithFlags(&first, 77));
  step("nowhere", cudaEventCreate(nullptr));
  step("create", cudaEventCreate(&first));
  cudaEventCreate(&second);
  cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming);
  step("query_fresh", cudaEventQuery(first));
  step("synchronize_fresh", cudaEventSynchronize(first));
  step("wait_fresh", cudaStreamWaitEvent(nullptr, first, 0));
  step("elapsed_fresh", cudaEventElapsedTime(&ms, first, second));
  step("record", cudaEventRecord(first));
  step("elapsed_half", cudaEventElapsedTime(&ms, first, second));
  cudaEventRecord(second);
  cudaEventSynchronize(second);
  step("elapsed", cudaEventElapsedTime(&ms, first, second));
  step("elapsed_back", cudaEventElapsedTime(&ms, second, first));
  cudaEventRecord(untimed);
  cudaEventSynchronize(untimed);
  step("elapsed_untimed", cudaEventElapsedTime(&ms, first, untimed));
  step("elapsed_null", cudaEventElapsedTime(&ms, nullptr, second));
  step("elapsed_nowhere", cudaEventElapsedTime(nullptr, first, second));
  step("record_null", cudaEventRecord(nullptr));
  step("wait_null", cudaStreamWaitEvent(nullptr, nullptr, 0));
  step("destroy_null", cudaEventDestroy(nullptr));
  step("destroy", cudaEventDestroy(first));
  step("get", cudaGetLastError());
}
void capture() {
  cudaStream_t stream = nullptr;
  cudaGraph_t graph = nullptr;
  cudaStreamCreate(&stream);
  step("end_too_early", cudaStreamEndCapture(stream, &graph));
  step("begin_default", cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal));
  step("begin", cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  step("begin_again", cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
  nothing<<<1, 32, 0, stream>>>();
  step("launch", cudaGetLastError());
  step("query", cudaStreamQuery(stream));
  step("synchronize", cudaStreamSynchronize(stream));
  step("get", cudaGetLastError());
  step("end", cudaStreamEndCapture(stream, &graph));
  std::printf(" graph=%d", graph != nullptr);
  step("get", cudaGetLastError());
  step("afterwards", cudaStreamSynchronize(stream));
}
void capture_of_a_global_kind() {
  cudaStream_t stream = nullptr;
  cudaGraph_t graph = nullptr;
  void* p = nullptr;
  cudaStreamCreate(&stream);
  step("begin", cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  step("malloc", cudaMalloc(&p, 16));
  step("get", cudaGetLastError());
  step("end", cudaStreamEndCapture(stream, &graph));
  std::printf(" graph=%d", graph != nullptr);
}
void graphs() {
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  step("create", cudaGraphCreate(&graph, 0));
  step("nowhere", cudaGraphCreate(nullptr, 0));
  step("instantiate", cudaGraphInstantiate(&executable, graph, 0));
  step("launch", cudaGraphLaunch(executable, nullptr));
  step("launch_null", cudaGraphLaunch(nullptr, nullptr));
  step("instantiate_null", cudaGraphInstantiate(&executable, nullptr, 0));
  step("get", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
}
void functions() {
  cudaFuncAttributes attributes{};
  int blocks = 0;
  step("attributes", cudaFuncGetAttributes(&attributes, nothing));
  step("null", cudaFuncGetAttributes(&attributes, static_cast<const void*>(nullptr)));
  step("occupancy", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 256, 0));
  step("no_threads", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 0, 0));
  step("too_many", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 2048, 0));
  std::printf(" blocks=%d", blocks);
  step("get", cudaGetLastError());
}
void names() {
  std::printf(" %s|%s|%s|%s|%s|%s|%s|%s", cudaGetErrorName(static_cast<cudaError_t>(12345)),
              cudaGetErrorString(static_cast<cudaError_t>(12345)),
              cudaGetErrorString(cudaErrorInvalidConfiguration),
              cudaGetErrorString(cudaErrorIllegalAddress), cudaGetErrorString(cudaErrorNotReady),
              cudaGetErrorString(cudaErrorLaunchFailure), cudaGetErrorString(cudaErrorAssert),
              cudaGetErrorString(cudaErrorInvalidDevice));
}

// ---- kernels that break the context ----

void faulty_address() {
  write_to<<<1, 1>>>(nullptr);
  after_fault();
}
void faulty_alignment() {
  char* p = nullptr;
  cudaMalloc(&p, 16);
  write_misaligned<<<1, 1>>>(p);
  after_fault();
}
void faulty_assertion() {
  false_assertion<<<1, 1>>>(1);
  after_fault();
}
void faulty_trap() {
  trapped<<<1, 1>>>();
  after_fault();
}
void faulty_host_pointer() {
  static int variable = 0;
  write_to<<<1, 1>>>(&variable);
  after_fault();
}
void fault_seen_by_a_copy() {
  int* p = nullptr;
  int host = 0;
  cudaMalloc(&p, 4);
  write_to<<<1, 1>>>(nullptr);
  step("copy", cudaMemcpy(&host, p, 4, cudaMemcpyDeviceToHost));
  step("get", cudaGetLastError());
  step("event", cudaEventRecord(nullptr));
}
void fault_and_reset() {
  int* p = nullptr;
  write_to<<<1, 1>>>(nullptr);
  step("synchronize", cudaDeviceSynchronize());
  step("reset", cudaDeviceReset());
  step("get", cudaGetLastError());
  step("malloc", cudaMalloc(&p, 16));
  nothing<<<1, 1>>>();
  step("launch", cudaGetLastError());
  step("synchronize", cudaDeviceSynchronize());
}

struct Case {
  const char* name;
  void (*run)();
};

#define CASE(group, function) \
  { #group "." #function, function }
const Case cases[] = {
    CASE(launch, too_many_threads),
    CASE(launch, too_many_threads_in_two_dimensions),
    CASE(launch, no_blocks),
    CASE(launch, no_threads),
    CASE(launch, grid_too_high),
    CASE(launch, grid_too_deep),
    CASE(launch, grid_too_wide),
    CASE(launch, block_too_deep),
    CASE(launch, beyond_launch_bounds),
    CASE(launch, much_too_much_shared),
    CASE(launch, shared_beyond_48k),
    CASE(launch, shared_of_48k),
    CASE(launch, shared_of_64k_asked_for),
    CASE(launch, attribute_too_large),
    CASE(launch, attribute_negative),
    CASE(launch, launch_by_name),
    CASE(launch, cooperative_too_large),
    CASE(launch, errors_are_kept_until_looked_at),
    CASE(launch, the_last_error_wins),
    CASE(memory, malloc_sizes),
    CASE(memory, frees),
    CASE(memory, copies),
    CASE(memory, copies_too_long),
    CASE(memory, copies_of_freed_memory),
    CASE(memory, copies_in_two_dimensions),
    CASE(memory, symbols),
    CASE(memory, sets),
    CASE(memory, registered),
    CASE(memory, pointers),
    CASE(memory, prefetches),
    CASE(device, devices),
    CASE(stream, streams),
    CASE(stream, events),
    CASE(stream, capture),
    CASE(stream, capture_of_a_global_kind),
    CASE(stream, graphs),
    CASE(function, functions),
    CASE(function, names),
    CASE(fault, faulty_address),
    CASE(fault, faulty_alignment),
    CASE(fault, faulty_assertion),
    CASE(fault, faulty_trap),
    CASE(fault, faulty_host_pointer),
    CASE(fault, fault_seen_by_a_copy),
    CASE(fault, fault_and_reset),
};
#undef CASE

/// Runs one case in a process of its own; its line, whole even when the process dies.
void run_alone(const Case& one) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    std::printf("%s:", one.name);
    std::fflush(stdout);
    alarm(60);
    one.run();
    std::printf("\n");
    std::fflush(stdout);
    _exit(0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) {
    std::perror("fork");
    std::exit(1);
  }
  if (status != 0) std::printf(" status=%d\n", status);
}

}  // namespace

int main(int argc, char** argv) {
  for (const Case& one : cases) {
    if (argc < 2 || std::strstr(one.name, argv[1]) != nullptr) run_alone(one);
  }
  return 0;
}
