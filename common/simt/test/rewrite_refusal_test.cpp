// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "messages.h"
#include "rewrite_helpers.h"

namespace simt::cc {
namespace {

using testing::HasSubstr;

TEST(RewriteQualifiers, GoAway) {
  expect_rewritten("__host__ __device__ int f(); __constant__ int c[2];", "int f(); int c[2];");
  EXPECT_EQ(
      rewritten("__global__ void __launch_bounds__(N * 2, 2) k(const __grid_constant__ P p);"),
      "void k(const P p);");
  expect_rewritten("__noinline__ int f(); __attribute__((__noinline__)) int g();",
                   "__attribute__((__noinline__)) int f(); __attribute__((__noinline__)) int g();");
  expect_rewritten("#pragma unroll 4\nfor (;;) {}\n#pragma omp parallel\n",
                   "for (;;) {} #pragma omp parallel");
}

TEST(RewriteRefusal, ASubmissionDoesNotNameTheDevicesOwnNamespace) {
  Dialect dialect;
  dialect.submission = true;
  const auto errors = [](std::string_view text, Dialect of) {
    return rewrite(text, LaunchStyle::kGuessed, {Build::kFast}, of).errors.size();
  };
  for (const char* text :
       {"bool b = simt::kCheckedBuild;", "namespace s = simt;", "using namespace ::simt;",
        "namespace simt { void set_seed(unsigned long); }", "# 1 \"own.h\" 1\nint a = simt::x;"}) {
    EXPECT_EQ(errors(text, dialect), 1U) << text;
    EXPECT_EQ(errors(text, {}), 0U) << text;
  }
  EXPECT_EQ(errors("# 1 \"/usr/h.h\" 1 3\nint a = simt::x;", dialect), 0U) << "a header's";
  EXPECT_EQ(errors("struct S { int simt_width; }; const char* t = \"simt\";", dialect), 0U);
  EXPECT_EQ(errors("struct T { float simt; }; enum class Mode { simt };", dialect), 0U);
  EXPECT_EQ(errors("bool f(Mode m) { double simt = 1; return m == Mode::simt; }", dialect), 0U);
}

TEST(RewriteRefusal, WhatIsCalledLikeTheNamespaceGetsAnotherName) {
  expect_rewritten("int simt = 1; int f() { return simt + ::simt; }",
                   "int sImt = 1; int f() { return sImt + ::sImt; }");
  expect_rewritten("int simt(int); int a = simt::b;", "int sImt(int); int a = simt::b;");
}

TEST(RewriteRefusal, KernelsReturnVoid) {
  const std::string expected = "1: the return type of the __global__ function 'k' must be void\n";
  EXPECT_EQ(errors_of("__global__ int k() { return 1; }"), expected);
  EXPECT_EQ(errors_of("int __global__ k(int);"), expected);
  EXPECT_EQ(errors_of("template <class T> static __global__ void* k(T);"), expected);
  EXPECT_EQ(errors_of("unsigned __launch_bounds__(2) __global__ k(int);"), expected);
}

TEST(RewriteRefusal, KernelsThatReturnVoidPass) {
  EXPECT_EQ(
      errors_of("__global__ void k(int); void __global__ j(); static __global__ auto l() -> void;"
                "void __global__ __launch_bounds__(32) m(int* p);"
                "template <> __global__ void n<int>(int);"
                "template <class T> __global__ enable_if_t<c<T>, void> o(T);"),
      "");
}

TEST(RewriteRefusal, InlinePtx) {
  EXPECT_EQ(errors_of("__device__ void f() {\n  asm volatile(\"membar.gl;\");\n}"),
            "2: inline PTX (asm) is not available on the cpu device\n");
  EXPECT_EQ(errors_of("# 1 \"/usr/include/x.h\" 1 3\nvoid f() { __asm__(\"nop\"); }"), "");
}

TEST(RewriteRefusal, AttributesThatHideCodeFromTheChecks) {
  const std::string expected =
      "1: attributes that hide code from the checked build (no_sanitize) are not available on the "
      "cpu device\n";
  EXPECT_EQ(errors_of("__attribute__((no_sanitize(\"thread\"))) void f();"), expected);
  EXPECT_EQ(errors_of("[[gnu::no_sanitize_thread]] void f();"), expected);
  EXPECT_EQ(errors_of("void f() __attribute__((__no_sanitize_thread__));"), expected);
  EXPECT_EQ(errors_of("# 1 \"/usr/include/x.h\" 1 3\n[[gnu::no_sanitize_thread]] void f();"), "");
}

TEST(RewriteRefusal, AttributesAndPragmasThatChangeHowCodeIsOptimised) {
  const std::string expected =
      "1: attributes that change how code is optimised are not available on the cpu device\n";
  EXPECT_EQ(errors_of("__attribute__((noinline, optimize(\"O3\"))) void f();"), expected);
  EXPECT_EQ(errors_of("[[gnu::optimize(3)]] void f();"), expected);
  EXPECT_EQ(errors_of("int optimize(int x); int y = g((optimize(1)));"), "");
  expect_rewritten("#pragma GCC optimize (\"O3\")\nint x;", "int x;");
}

TEST(RewriteRefusal, Textures) {
  EXPECT_EQ(errors_of("texture<float, 2> t;"),
            "1: texture references are not available on the cpu device\n");
  EXPECT_EQ(errors_of("void f(cudaTextureObject_t t);"),
            "1: texture objects are not available on the cpu device\n");
  EXPECT_EQ(errors_of("__device__ float f() { return tex2D<float>(t, 1, 2); }"),
            "1: texture fetches are not available on the cpu device\n");
  EXPECT_EQ(errors_of("cudaArray_t a;"), "1: CUDA arrays are not available on the cpu device\n");
  EXPECT_EQ(errors_of("int tex2D_count; x.tex2D(1); struct texture { int t; };"), "");
}

TEST(RewriteRefusal, WarpFunctionsWithoutSync) {
  EXPECT_EQ(errors_of("__device__ int f(int x) { return __shfl_down(x, 1); }"),
            "1: __shfl_down() is not available on the cpu device, nor on GPUs since Volta: "
            "__shfl_down_sync() names the lanes that take part\n");
}

TEST(RewriteRefusal, WhatIsNotThereOfNccl) {
  EXPECT_EQ(errors_of("ncclDataType_t t = ncclFloat8e4m3;"),
            "1: 8-bit floating point in NCCL is not available on the cpu device\n");
  EXPECT_EQ(errors_of("void f() { ncclCommWindowRegister(c, b, n, &w, 0); }"),
            "1: windows of NCCL are not available on the cpu device\n");
  EXPECT_EQ(errors_of("void f() { ncclCommShrink(c, l, 1, &n, 0, 0); }"),
            "1: ncclCommShrink() is not available on the cpu device\n");
}

TEST(RewriteRefusal, DynamicParallelism) {
  const std::string expected =
      "1: a kernel launch from device code (dynamic parallelism) is not available on the cpu "
      "device\n";
  EXPECT_EQ(errors_of("__global__ void k() { j<<<1, 1>>>(); }"), expected);
  EXPECT_EQ(errors_of("__device__ void f() { j<<<1, 1>>>(); }"), expected);
  EXPECT_EQ(errors_of("__host__ __device__ void f() { j<<<1, 1>>>(); }"), "");
}

TEST(RewriteRefusal, KernelCalledLikeAFunction) {
  const std::string kernel = "__global__ void k(int); template <class T> __global__ void t(T);\n";
  EXPECT_EQ(
      errors_of(kernel + "void f() { k(1); }"),
      "2: a call of the __global__ function 'k' must be configured: k<<<grid, block>>>(...)\n");
  EXPECT_EQ(
      errors_of(kernel + "void f() { if (x) ::t<int>(1); }"),
      "2: a call of the __global__ function 't' must be configured: t<<<grid, block>>>(...)\n");
  EXPECT_EQ(errors_of(kernel + "void f() { launch(k); Plan k(1); x.k(2); }"), "");
  EXPECT_EQ(errors_of(kernel + "void k(int, int) {} void f() { k(1, 2); }"), "");
}

// nvcc 13.0 refuses the same, unless it is given -rdc=true.
TEST(RewriteRefusal, InlineVariablesOfTheDevice) {
  const auto refused = [](const std::string& name) {
    return "1: the inline variable of the device '" + name +
           "' must be static: files share such variables only with -rdc=true\n";
  };
  EXPECT_EQ(errors_of("inline __device__ int n;"), refused("n"));
  EXPECT_EQ(errors_of("const inline __device__ int n = 3;"), refused("n"));
  EXPECT_EQ(errors_of("namespace a { inline __constant__ float w[2]; }"), refused("w"));
  EXPECT_EQ(errors_of("__device__ inline __managed__ int n, m;"), refused("n"));
  EXPECT_EQ(errors_of("template <class T> inline __device__ T t[2];"), refused("t"));
  EXPECT_EQ(errors_of("static inline __device__ int n;"), "");
  EXPECT_EQ(errors_of("namespace { struct S {}; inline __device__ int n; }"), "");
  EXPECT_EQ(errors_of("namespace { int f; } inline __device__ int n;"), refused("n"));
  EXPECT_EQ(errors_of("inline __device__ int f(int n);"), "");
  EXPECT_TRUE(
      rewrite("inline __device__ int n;", LaunchStyle::kGuessed, {Build::kFast}, {false, true})
          .errors.empty());
}

// What cuda_runtime_api.h of CUDA 13.0 has and the cpu device has not.
TEST(RewriteRefusal, FunctionsOfTheRuntimeThatAreMissing) {
  std::istringstream names(R"(
    cudaArrayGetInfo cudaArrayGetMemoryRequirements cudaArrayGetPlane cudaArrayGetSparseProperties
    cudaCreateChannelDesc cudaCreateSurfaceObject cudaCreateTextureObject
    cudaD3D10SetDirect3DDevice cudaD3D11SetDirect3DDevice cudaD3D9SetDirect3DDevice
    cudaDestroyExternalMemory cudaDestroyExternalSemaphore cudaDestroySurfaceObject
    cudaDestroyTextureObject cudaDeviceFlushGPUDirectRDMAWrites cudaDeviceGetGraphMemAttribute
    cudaDeviceGetHostAtomicCapabilities cudaDeviceGetNvSciSyncAttributes
    cudaDeviceGetP2PAtomicCapabilities cudaDeviceGetTexture1DLinearMaxWidth cudaDeviceGraphMemTrim
    cudaDeviceRegisterAsyncNotification cudaDeviceSetGraphMemAttribute
    cudaDeviceUnregisterAsyncNotification cudaExternalMemoryGetMappedBuffer
    cudaExternalMemoryGetMappedMipmappedArray cudaFreeArray cudaFreeMipmappedArray cudaFuncGetName
    cudaFuncGetParamInfo cudaGLSetGLDevice cudaGetChannelDesc cudaGetDriverEntryPoint
    cudaGetDriverEntryPointByVersion cudaGetExportTable cudaGetFuncBySymbol cudaGetKernel
    cudaGetMipmappedArrayLevel cudaGetSurfaceObjectResourceDesc cudaGetTextureObjectResourceDesc
    cudaGetTextureObjectResourceViewDesc cudaGetTextureObjectTextureDesc
    cudaGraphAddExternalSemaphoresSignalNode cudaGraphAddExternalSemaphoresWaitNode
    cudaGraphAddMemAllocNode cudaGraphAddMemFreeNode cudaGraphAddMemcpyNodeFromSymbol
    cudaGraphAddMemcpyNodeToSymbol cudaGraphAddNode cudaGraphConditionalHandleCreate
    cudaGraphEventRecordNodeGetEvent cudaGraphEventRecordNodeSetEvent
    cudaGraphEventWaitNodeGetEvent cudaGraphEventWaitNodeSetEvent
    cudaGraphExecChildGraphNodeSetParams cudaGraphExecEventRecordNodeSetEvent
    cudaGraphExecEventWaitNodeSetEvent cudaGraphExecExternalSemaphoresSignalNodeSetParams
    cudaGraphExecExternalSemaphoresWaitNodeSetParams cudaGraphExecGetFlags
    cudaGraphExecMemcpyNodeSetParamsFromSymbol cudaGraphExecMemcpyNodeSetParamsToSymbol
    cudaGraphExecNodeSetParams cudaGraphExternalSemaphoresSignalNodeGetParams
    cudaGraphExternalSemaphoresSignalNodeSetParams cudaGraphExternalSemaphoresWaitNodeGetParams
    cudaGraphExternalSemaphoresWaitNodeSetParams cudaGraphHostNodeGetParams
    cudaGraphHostNodeSetParams cudaGraphInstantiateWithParams cudaGraphKernelNodeCopyAttributes
    cudaGraphKernelNodeGetAttribute cudaGraphKernelNodeGetParams cudaGraphKernelNodeSetAttribute
    cudaGraphKernelNodeSetParam cudaGraphKernelNodeUpdatesApply cudaGraphMemAllocNodeGetParams
    cudaGraphMemFreeNodeGetParams cudaGraphMemcpyNodeGetParams cudaGraphMemcpyNodeSetParams
    cudaGraphMemcpyNodeSetParams1D cudaGraphMemcpyNodeSetParamsFromSymbol
    cudaGraphMemcpyNodeSetParamsToSymbol cudaGraphMemsetNodeGetParams cudaGraphMemsetNodeSetParams
    cudaGraphNodeGetEnabled cudaGraphNodeSetEnabled cudaGraphNodeSetParams
    cudaGraphReleaseUserObject cudaGraphRetainUserObject cudaGraphicsMapResources
    cudaGraphicsResourceGetMappedMipmappedArray cudaGraphicsResourceGetMappedPointer
    cudaGraphicsResourceSetMapFlags cudaGraphicsSubResourceGetMappedArray
    cudaGraphicsUnmapResources cudaGraphicsUnregisterResource cudaImportExternalMemory
    cudaImportExternalSemaphore cudaIpcCloseMemHandle cudaIpcGetEventHandle cudaIpcGetMemHandle
    cudaIpcOpenEventHandle cudaIpcOpenMemHandle cudaKernelSetAttributeForDevice
    cudaLibraryEnumerateKernels cudaLibraryGetGlobal cudaLibraryGetKernel cudaLibraryGetKernelCount
    cudaLibraryGetManaged cudaLibraryGetUnifiedFunction cudaLibraryLoadData cudaLibraryLoadFromFile
    cudaLibraryUnload cudaLogsCurrent cudaLogsDumpToFile cudaLogsDumpToMemory
    cudaLogsRegisterCallback cudaLogsUnregisterCallback cudaMalloc3DArray cudaMallocArray
    cudaMallocMipmappedArray cudaMemDiscardAndPrefetchBatchAsync cudaMemDiscardBatchAsync
    cudaMemGetDefaultMemPool cudaMemGetMemPool cudaMemPoolExportPointer
    cudaMemPoolExportToShareableHandle cudaMemPoolImportFromShareableHandle
    cudaMemPoolImportPointer cudaMemPrefetchBatchAsync cudaMemRangeGetAttributes cudaMemSetMemPool
    cudaMemcpy2DArrayToArray cudaMemcpy2DFromArray cudaMemcpy2DFromArrayAsync cudaMemcpy2DToArray
    cudaMemcpy2DToArrayAsync cudaMemcpy3DBatchAsync cudaMemcpy3DPeer cudaMemcpy3DPeerAsync
    cudaMemcpyArrayToArray cudaMemcpyBatchAsync cudaMemcpyFromArray cudaMemcpyFromArrayAsync
    cudaMemcpyToArray cudaMemcpyToArrayAsync cudaMipmappedArrayGetMemoryRequirements
    cudaMipmappedArrayGetSparseProperties cudaOccupancyMaxActiveClusters
    cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags
    cudaOccupancyMaxPotentialBlockSizeWithFlags cudaOccupancyMaxPotentialClusterSize
    cudaSetValidDevices cudaSignalExternalSemaphoresAsync cudaStreamBeginCaptureToGraph
    cudaStreamUpdateCaptureDependencies cudaUserObjectCreate cudaUserObjectRelease
    cudaUserObjectRetain cudaVDPAUSetVDPAUDevice cudaWaitExternalSemaphoresAsync)");
  for (std::string name; names >> name;) {
    EXPECT_THAT(errors_of("void f() { " + name + "(a); }"),
                HasSubstr("not available on the cpu device"))
        << name;
  }
  EXPECT_EQ(errors_of("void f() { cudaGraphAddNode(a); }"),
            "1: cudaGraphAddNode() is not available on the cpu device\n");
}

TEST(RewriteRefusal, ToolkitHeadersInTheSystemsFolders) {
  EXPECT_EQ(errors_of("# 1 \"x.cu\"\n# 1 \"/usr/local/include/cub/cub.cuh\" 1 3\n"
                      "# 1 \"/usr/local/include/cub/more.cuh\" 1 3\n"
                      "# 5 \"/usr/local/include/cub/cub.cuh\" 2 3\n# 4 \"x.cu\" 2\n"),
            "3: <cub/cub.cuh> (CUB) is not available on the cpu device\n");
}

TEST(RewriteRefusal, MissingHeaders) {
  EXPECT_EQ(
      explain_missing_headers("x.cu:3:10: fatal error: cublas_v2.h: No such file or directory\n"
                              "    3 | #include <cublas_v2.h>\n"
                              "      |          ^~~~~~~~~~~~~\ncompilation terminated.\n"),
      "x.cu:3: error: <cublas_v2.h> (cuBLAS) is not available on the cpu device\n");
  const std::string other = "x.cu:3:10: fatal error: mine.h: No such file or directory\n";
  EXPECT_EQ(explain_missing_headers(other), other);
}

TEST(RewriteRefusal, MissingHeadersInColour) {
  EXPECT_EQ(explain_missing_headers(
                "\x1b[01m\x1b[Kx.cu:3:10:\x1b[m\x1b[K \x1b[01;31m\x1b[Kfatal error: \x1b[m\x1b[K"
                "thrust/sort.h: No such file or directory\n"),
            "x.cu:3: error: <thrust/sort.h> (Thrust) is not available on the cpu device\n");
}

}  // namespace
}  // namespace simt::cc
