// A graph as Graphviz draws it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <mutex>
#include <string>

#include "graphs/graph.h"
#include "simt/graph_api.h"
#include "streams/copy_work.h"
#include "streams/handle.h"
#include "streams/kernel_work.h"

namespace simt {
namespace {

std::string size_of(const dim3& d) {
  return fmt::format("({}, {}, {})", d.x, d.y, d.z);
}

/// What a node does; with `whole`, also how much of it.
std::string label_of(const CUgraphNode_st& node, bool whole) {
  switch (node.type) {
    case cudaGraphNodeTypeKernel: {
      const auto* kernel = dynamic_cast<const KernelWork*>(node.work.get());
      if (kernel == nullptr) return "collective";
      if (!whole) return kernel->kernel();
      return fmt::format("{}\\n{} blocks of {}", kernel->kernel(), size_of(kernel->config().grid),
                         size_of(kernel->config().block));
    }
    case cudaGraphNodeTypeMemcpy: {
      const auto* copy = dynamic_cast<const CopyWork*>(node.work.get());
      if (!whole || copy == nullptr) return "memcpy";
      return fmt::format("memcpy\\n{} bytes", copy->request().box.bytes());
    }
    case cudaGraphNodeTypeMemset:
      return "memset";
    case cudaGraphNodeTypeHost:
      return "host function";
    case cudaGraphNodeTypeGraph:
      return "graph";
    case cudaGraphNodeTypeWaitEvent:
      return "wait for event";
    case cudaGraphNodeTypeEventRecord:
      return "record event";
    case cudaGraphNodeTypeMemAlloc:
      return "allocation";
    case cudaGraphNodeTypeMemFree:
      return "free";
    default:
      return "empty";
  }
}

/// Adds the nodes and edges; a graph inside is a cluster beside its node.
class Writer {
 public:
  explicit Writer(bool whole) : whole_(whole) {}

  std::string write(const CUgraph_st& graph) {
    text_ = "digraph dot {\n  node [shape=box];\n";
    add(graph);
    return text_ + "}\n";
  }

 private:
  void add(const CUgraph_st& graph) {
    std::map<const CUgraphNode_st*, std::string> names;
    const std::size_t prefix = graphs_++;
    for (const auto& node : graph.nodes) {
      const std::string name = fmt::format("graph_{}_node_{}", prefix, names.size());
      names[node.get()] = name;
      text_ += fmt::format("  {} [label=\"{}\"];\n", name, label_of(*node, whole_));
    }
    for (const auto& node : graph.nodes) {
      for (const CUgraphNode_st* before : node->before) {
        text_ += fmt::format("  {} -> {};\n", names[before], names[node.get()]);
      }
    }
    for (const auto& node : graph.nodes) {
      if (node->child == nullptr) continue;
      text_ +=
          fmt::format("  subgraph cluster_{} {{\n  label=\"{}\";\n", graphs_, names[node.get()]);
      add(*node->child);
      text_ += "  }\n";
    }
  }

  bool whole_;
  std::size_t graphs_ = 0;
  std::string text_;
};

bool write_file(const char* path, const std::string& text) {
  std::FILE* file = std::fopen(path, "w");
  if (file == nullptr) return false;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && written;
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char* path,
                                              unsigned int flags) {
  return api([&]() -> cudaError_t {
    std::lock_guard lock(device_mutex());
    if (!is_graph(graph) || path == nullptr) return cudaErrorInvalidValue;
    constexpr unsigned kWhole = cudaGraphDebugDotFlagsVerbose |
                                cudaGraphDebugDotFlagsKernelNodeParams |
                                cudaGraphDebugDotFlagsMemcpyNodeParams;
    const bool written = write_file(path, Writer((flags & kWhole) != 0).write(*graph));
    return written ? cudaSuccess : cudaErrorOperatingSystem;
  });
}
