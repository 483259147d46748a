// Graphs: captured, built by hand, launched, updated.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <set>
#include <sstream>

#include "runtime_test.h"

namespace {

__global__ void note(int* line, int who) {
  *line = *line * 10 + who;
}
__global__ void add(int* p, int value) {
  *p += value;
}

class Graphs : public Runtime {
 protected:
  void SetUp() override {
    Runtime::SetUp();
    ASSERT_EQ(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaEventCreate(&fork), cudaSuccess);
    ASSERT_EQ(cudaEventCreate(&join), cudaSuccess);
  }
  void TearDown() override {
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaEventDestroy(fork);
    cudaEventDestroy(join);
    Runtime::TearDown();
  }

  void begin() { ASSERT_EQ(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), cudaSuccess); }
  cudaGraph_t end() {
    cudaGraph_t graph = nullptr;
    EXPECT_EQ(cudaStreamEndCapture(a, &graph), cudaSuccess);
    return graph;
  }
  /// How the capture that runs ends.
  cudaError_t end_error() {
    auto graph = reinterpret_cast<cudaGraph_t>(this);
    const cudaError_t error = cudaStreamEndCapture(a, &graph);
    EXPECT_EQ(graph, nullptr);
    cudaGetLastError();
    return error;
  }
  void run(cudaGraph_t graph, int times = 1) {
    cudaGraphExec_t exec = nullptr;
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
    for (int i = 0; i < times; ++i) EXPECT_EQ(cudaGraphLaunch(exec, a), cudaSuccess);
    EXPECT_EQ(cudaStreamSynchronize(a), cudaSuccess);
    EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
  }
  static std::size_t count(cudaGraph_t graph) {
    std::size_t nodes = 0;
    EXPECT_EQ(cudaGraphGetNodes(graph, nullptr, &nodes), cudaSuccess);
    return nodes;
  }

  cudaStream_t a = nullptr;
  cudaStream_t b = nullptr;
  cudaEvent_t fork = nullptr;
  cudaEvent_t join = nullptr;
};

TEST_F(Graphs, CapturedWorkRunsAtEachLaunchOnly) {
  Array<int> cell({0});
  begin();
  add<<<1, 1, 0, a>>>(cell.data(), 1);
  add<<<1, 1, 0, a>>>(cell.data(), 2);
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  EXPECT_EQ(cudaStreamIsCapturing(a, &status), cudaSuccess);
  EXPECT_EQ(status, cudaStreamCaptureStatusActive);
  cudaGraph_t graph = end();
  EXPECT_EQ(cell.host()[0], 0);
  EXPECT_EQ(count(graph), 2u);
  run(graph, 100);
  EXPECT_EQ(cell.host()[0], 300);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
}

TEST_F(Graphs, ForksAndJoinsOrderTheNodes) {
  std::set<int> seen;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    simt::set_seed(seed);
    Array<int> cell({0});
    begin();
    note<<<1, 1, 0, a>>>(cell.data(), 1);
    cudaEventRecord(fork, a);
    cudaStreamWaitEvent(b, fork);
    note<<<1, 1, 0, a>>>(cell.data(), 2);
    note<<<1, 1, 0, b>>>(cell.data(), 3);
    cudaEventRecord(join, b);
    cudaStreamWaitEvent(a, join);
    note<<<1, 1, 0, a>>>(cell.data(), 4);
    cudaGraph_t graph = end();
    run(graph);
    seen.insert(cell.host()[0]);
    cudaGraphDestroy(graph);
  }
  EXPECT_EQ(seen, (std::set<int>{1234, 1324}));
}

TEST_F(Graphs, CopiesOfACaptureReadTheirSourceAtEachLaunch) {
  Array<int> cell({0});
  int host = 1;
  int back = 0;
  begin();
  EXPECT_EQ(cudaMemcpyAsync(cell.data(), &host, 4, cudaMemcpyHostToDevice, a), cudaSuccess);
  add<<<1, 1, 0, a>>>(cell.data(), 10);
  EXPECT_EQ(cudaMemcpyAsync(&back, cell.data(), 4, cudaMemcpyDeviceToHost, a), cudaSuccess);
  cudaGraph_t graph = end();
  host = 2;
  run(graph);
  EXPECT_EQ(back, 12);
  cudaGraphDestroy(graph);
}

TEST_F(Graphs, ArePrintedForGraphviz) {
  Array<int> cell({0});
  begin();
  EXPECT_EQ(cudaMemsetAsync(cell.data(), 0, 4, a), cudaSuccess);
  add<<<2, 1, 0, a>>>(cell.data(), 1);
  cudaGraph_t graph = end();
  const std::string path = testing::TempDir() + "graph.dot";
  ASSERT_EQ(cudaGraphDebugDotPrint(graph, path.c_str(), cudaGraphDebugDotFlagsVerbose),
            cudaSuccess);
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_EQ(text.str(),
            "digraph dot {\n"
            "  node [shape=box];\n"
            "  graph_0_node_0 [label=\"memset\"];\n"
            "  graph_0_node_1 [label=\"add\\n(2, 1, 1) blocks of (1, 1, 1)\"];\n"
            "  graph_0_node_0 -> graph_0_node_1;\n"
            "}\n");
  EXPECT_EQ(cudaGraphDebugDotPrint(graph, "/nowhere/graph.dot", 0), cudaErrorOperatingSystem);
  EXPECT_EQ(cudaGraphDebugDotPrint(graph, nullptr, 0), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
}

TEST_F(Graphs, CallsThatACaptureForbidsEndIt) {
  void* p = nullptr;
  begin();
  EXPECT_EQ(cudaStreamSynchronize(a), cudaErrorStreamCaptureUnsupported);
  add<<<1, 1, 0, a>>>(nullptr, 1);
  EXPECT_EQ(cudaGetLastError(), cudaErrorStreamCaptureInvalidated);
  EXPECT_EQ(end_error(), cudaErrorStreamCaptureInvalidated);
  begin();
  EXPECT_EQ(cudaStreamQuery(a), cudaErrorStreamCaptureUnsupported);
  EXPECT_EQ(end_error(), cudaErrorStreamCaptureInvalidated);
  begin();
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorStreamCaptureUnsupported);
  EXPECT_EQ(end_error(), cudaErrorStreamCaptureInvalidated);
  begin();
  EXPECT_EQ(cudaMalloc(&p, 4), cudaErrorStreamCaptureUnsupported);
  EXPECT_EQ(end_error(), cudaErrorStreamCaptureInvalidated);
  begin();
  EXPECT_EQ(cudaStreamAddCallback(
                a, [](cudaStream_t, cudaError_t, void*) {}, nullptr, 0),
            cudaErrorStreamCaptureUnsupported);
  EXPECT_EQ(end_error(), cudaErrorStreamCaptureInvalidated);
  begin();
  cudaEventRecord(fork, a);
  EXPECT_EQ(cudaEventQuery(fork), cudaErrorCapturedEvent);
  EXPECT_EQ(end_error(), cudaErrorStreamCaptureInvalidated);
  EXPECT_EQ(cudaEventQuery(fork), cudaErrorInvalidValue);
}

TEST_F(Graphs, ARelaxedCaptureForbidsLess) {
  void* p = nullptr;
  ASSERT_EQ(cudaStreamBeginCapture(a, cudaStreamCaptureModeRelaxed), cudaSuccess);
  EXPECT_EQ(cudaMalloc(&p, 4), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(end()), cudaSuccess);
}

TEST_F(Graphs, CapturesHaveTheErrorsOfTheirMistakes) {
  EXPECT_EQ(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal),
            cudaErrorStreamCaptureUnsupported);
  EXPECT_EQ(end_error(), cudaErrorIllegalState);
  begin();
  EXPECT_EQ(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal), cudaErrorIllegalState);
  EXPECT_EQ(cudaGraphDestroy(end()), cudaSuccess);
  Array<int> cell({0});
  begin();
  cudaEventRecord(fork, a);
  cudaStreamWaitEvent(b, fork);
  add<<<1, 1, 0, b>>>(cell.data(), 1);
  EXPECT_EQ(end_error(), cudaErrorStreamCaptureUnjoined);
  cudaEventRecord(fork, b);
  begin();
  EXPECT_EQ(cudaStreamWaitEvent(a, fork), cudaErrorStreamCaptureIsolation);
  EXPECT_EQ(end_error(), cudaErrorStreamCaptureInvalidated);
}

TEST_F(Graphs, TheDefaultStreamCannotWaitForACapture) {
  cudaStream_t blocking = nullptr;
  ASSERT_EQ(cudaStreamCreate(&blocking), cudaSuccess);
  ASSERT_EQ(cudaStreamBeginCapture(blocking, cudaStreamCaptureModeRelaxed), cudaSuccess);
  add<<<1, 1>>>(nullptr, 1);
  EXPECT_EQ(cudaGetLastError(), cudaErrorStreamCaptureImplicit);
  cudaGraph_t graph = nullptr;
  EXPECT_EQ(cudaStreamEndCapture(blocking, &graph), cudaErrorStreamCaptureInvalidated);
  EXPECT_EQ(cudaStreamDestroy(blocking), cudaSuccess);
}

TEST_F(Graphs, NodesCanBeAddedByHand) {
  Array<int> cell(std::size_t{1});
  int* p = cell.data();
  int back = 0;
  bool called = false;
  cudaGraph_t graph = nullptr;
  ASSERT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
  cudaGraphNode_t clear = nullptr;
  cudaMemsetParams fill = {};
  fill.dst = p;
  fill.value = 7;
  fill.elementSize = 4;
  fill.width = 1;
  fill.height = 1;
  ASSERT_EQ(cudaGraphAddMemsetNode(&clear, graph, nullptr, 0, &fill), cudaSuccess);
  cudaGraphNode_t kernel = nullptr;
  int value = 5;
  void* arguments[] = {&p, &value};
  cudaKernelNodeParams launch = {};
  launch.func = (void*)add;
  launch.gridDim = dim3(1);
  launch.blockDim = dim3(1);
  launch.kernelParams = arguments;
  ASSERT_EQ(cudaGraphAddKernelNode(&kernel, graph, &clear, 1, &launch), cudaSuccess);
  cudaGraphNode_t copy = nullptr;
  ASSERT_EQ(cudaGraphAddMemcpyNode1D(&copy, graph, &kernel, 1, &back, p, 4, cudaMemcpyDeviceToHost),
            cudaSuccess);
  cudaGraphNode_t host = nullptr;
  const cudaHostNodeParams function = {[](void* user) { *static_cast<bool*>(user) = true; },
                                       &called};
  ASSERT_EQ(cudaGraphAddHostNode(&host, graph, &copy, 1, &function), cudaSuccess);
  value = 100;  // was copied
  cudaGraphExec_t exec = nullptr;
  ASSERT_EQ(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0), cudaSuccess);
  EXPECT_EQ(cudaGraphLaunch(exec, a), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(a), cudaSuccess);
  EXPECT_EQ(back, 12);
  EXPECT_TRUE(called);
  EXPECT_EQ(cudaGraphExecKernelNodeSetParams(exec, kernel, &launch), cudaSuccess);
  EXPECT_EQ(cudaGraphLaunch(exec, a), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(a), cudaSuccess);
  EXPECT_EQ(back, 107);
  EXPECT_EQ(cudaGraphExecKernelNodeSetParams(exec, copy, &launch), cudaErrorInvalidValue);
  EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
}

TEST_F(Graphs, AnUpdateTakesOverParametersButNoNewShape) {
  Array<int> cell({0});
  const auto captured = [&](int value, int times) {
    begin();
    for (int i = 0; i < times; ++i) add<<<1, 1, 0, a>>>(cell.data(), value);
    return end();
  };
  cudaGraph_t first = captured(1, 2);
  cudaGraph_t second = captured(10, 2);
  cudaGraph_t third = captured(1, 3);
  cudaGraphExec_t exec = nullptr;
  ASSERT_EQ(cudaGraphInstantiate(&exec, first, 0), cudaSuccess);
  cudaGraphExecUpdateResultInfo info = {};
  EXPECT_EQ(cudaGraphExecUpdate(exec, second, &info), cudaSuccess);
  EXPECT_EQ(info.result, cudaGraphExecUpdateSuccess);
  EXPECT_EQ(cudaGraphExecUpdate(exec, third, &info), cudaErrorGraphExecUpdateFailure);
  EXPECT_EQ(info.result, cudaGraphExecUpdateErrorTopologyChanged);
  EXPECT_EQ(cudaGraphLaunch(exec, a), cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(a), cudaSuccess);
  EXPECT_EQ(cell.host()[0], 20);
  for (cudaGraph_t graph : {first, second, third}) cudaGraphDestroy(graph);
  cudaGraphExecDestroy(exec);
}

TEST_F(Graphs, ClonesAndChildrenKeepTheirOrder) {
  Array<int> cell({0});
  begin();
  note<<<1, 1, 0, a>>>(cell.data(), 1);
  note<<<1, 1, 0, a>>>(cell.data(), 2);
  cudaGraph_t child = end();
  cudaGraph_t parent = nullptr;
  ASSERT_EQ(cudaGraphCreate(&parent, 0), cudaSuccess);
  cudaGraphNode_t first = nullptr;
  cudaGraphNode_t gap = nullptr;
  cudaGraphNode_t second = nullptr;
  EXPECT_EQ(cudaGraphAddChildGraphNode(&first, parent, nullptr, 0, child), cudaSuccess);
  EXPECT_EQ(cudaGraphAddEmptyNode(&gap, parent, &first, 1), cudaSuccess);
  EXPECT_EQ(cudaGraphAddChildGraphNode(&second, parent, &gap, 1, child), cudaSuccess);
  cudaGraph_t clone = nullptr;
  EXPECT_EQ(cudaGraphClone(&clone, parent), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(parent), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(child), cudaSuccess);
  EXPECT_EQ(count(clone), 3u);
  run(clone);
  EXPECT_EQ(cell.host()[0], 1212);
  std::size_t roots = 0;
  EXPECT_EQ(cudaGraphGetRootNodes(clone, nullptr, &roots), cudaSuccess);
  EXPECT_EQ(roots, 1u);
  EXPECT_EQ(cudaGraphDestroy(clone), cudaSuccess);
  EXPECT_EQ(cudaGraphDestroy(clone), cudaErrorInvalidValue);
}

TEST_F(Graphs, EventNodesRecordAndWait) {
  cudaGraph_t graph = nullptr;
  ASSERT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
  cudaGraphNode_t node = nullptr;
  EXPECT_EQ(cudaGraphAddEventRecordNode(&node, graph, nullptr, 0, fork), cudaSuccess);
  EXPECT_EQ(cudaGraphAddEventRecordNode(&node, graph, &node, 1, join), cudaSuccess);
  run(graph);
  float ms = -1;
  EXPECT_EQ(cudaEventElapsedTime(&ms, fork, join), cudaSuccess);
  EXPECT_GE(ms, 0.0f);
  cudaGraphDestroy(graph);
}

TEST_F(Graphs, MemoryOfACaptureLastsForEveryLaunch) {
  Array<int> out({0});
  begin();
  int* scratch = nullptr;
  EXPECT_EQ(cudaMallocAsync(&scratch, 4, a), cudaSuccess);
  EXPECT_EQ(cudaMemsetAsync(scratch, 0, 4, a), cudaSuccess);
  add<<<1, 1, 0, a>>>(scratch, 3);
  EXPECT_EQ(cudaMemcpyAsync(out.data(), scratch, 4, cudaMemcpyDeviceToDevice, a), cudaSuccess);
  EXPECT_EQ(cudaFreeAsync(scratch, a), cudaSuccess);
  cudaGraph_t graph = end();
  run(graph, 3);
  EXPECT_EQ(out.host()[0], 3);
  cudaGraphDestroy(graph);
}

}  // namespace
