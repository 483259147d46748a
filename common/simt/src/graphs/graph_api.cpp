// Graphs as they are built: nodes and dependencies.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "devices.h"
#include "graphs/graph.h"
#include "graphs/nodes.h"
#include "simt/graph_api.h"
#include "streams/event.h"
#include "streams/handle.h"

namespace simt {
namespace {

/// The body of a call on a graph: it runs with the device's mutex held.
template <class Body>
cudaError_t on_graph(cudaGraph_t graph, const Body& body) {
  return api([&]() -> cudaError_t {
    std::lock_guard lock(device_mutex());
    return is_graph(graph) ? body() : cudaErrorInvalidValue;
  });
}

template <class Body>
cudaError_t on_node(cudaGraphNode_t node, const Body& body) {
  return on_graph(node == nullptr ? nullptr : node->graph, body);
}

/// Where a node belongs.
struct Where {
  cudaGraphNode_t* node;
  cudaGraph_t graph;
  const cudaGraphNode_t* before;
  std::size_t count;
};

cudaError_t add(const Where& where, cudaGraphNodeType type, WorkPointer work) {
  if (where.node == nullptr || (where.before == nullptr && where.count > 0)) {
    return cudaErrorInvalidValue;
  }
  *where.node =
      add_node(where.graph, type, current_device(), std::move(work), where.before, where.count);
  return *where.node == nullptr ? cudaErrorInvalidValue : cudaSuccess;
}

/// `make` fills a WorkPointer and returns an error.
template <class Make>
cudaError_t add_work(const Where& where, const Make& make) {
  return on_graph(where.graph, [&]() -> cudaError_t {
    WorkPointer work;
    if (const cudaError_t error = make(work)) return error;
    const cudaGraphNodeType type = node_type(*work);
    return add(where, type, std::move(work));
  });
}

cudaError_t add_event(const Where& where, cudaGraphNodeType type, cudaEvent_t event) {
  return on_graph(where.graph, [&] {
    if (!is_event(event)) return cudaErrorInvalidValue;
    const cudaError_t error = add(where, type, nullptr);
    if (error == cudaSuccess) (*where.node)->event = event;
    return error;
  });
}

cudaError_t list(const std::vector<cudaGraphNode_t>& found, cudaGraphNode_t* out,
                 std::size_t* count) {
  if (count == nullptr) return cudaErrorInvalidValue;
  if (out != nullptr) {
    std::fill_n(out, *count, nullptr);
    std::copy_n(found.begin(), std::min(*count, found.size()), out);
    *count = std::min(*count, found.size());
  } else {
    *count = found.size();
  }
  return cudaSuccess;
}

std::vector<cudaGraphNode_t> dependents(cudaGraphNode_t node) {
  std::vector<cudaGraphNode_t> found;
  for (const auto& other : node->graph->nodes) {
    const auto& before = other->before;
    if (std::find(before.begin(), before.end(), node) != before.end()) found.push_back(other.get());
  }
  return found;
}

template <class Each>
cudaError_t for_each_edge(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                          std::size_t count, const Each& each) {
  return on_graph(graph, [&]() -> cudaError_t {
    for (std::size_t i = 0; i < count; ++i) {
      const bool known = is_node(from[i]) && is_node(to[i]) && from[i]->graph == graph &&
                         to[i]->graph == graph && from[i] != to[i];
      if (!known || !each(from[i], to[i]->before)) return cudaErrorInvalidValue;
    }
    return cudaSuccess;
  });
}

}  // namespace

cudaError_t graph_add_kernel(cudaGraphNode_t* node, cudaGraph_t graph,
                             const cudaGraphNode_t* before, std::size_t count,
                             const cudaKernelNodeParams* p, bool checked) {
  return add_work({node, graph, before, count},
                  [&](WorkPointer& work) { return make_kernel(p, checked, work); });
}

cudaError_t graph_set_kernel(cudaGraphNode_t node, const cudaKernelNodeParams* p, bool checked) {
  return on_node(node, [&]() -> cudaError_t {
    if (node->type != cudaGraphNodeTypeKernel) return cudaErrorInvalidValue;
    WorkPointer work;
    const cudaError_t error = make_kernel(p, checked, work);
    if (error == cudaSuccess) node->work = std::move(work);
    return error;
  });
}

}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned int flags) {
  return api([&] {
    if (graph == nullptr || flags != 0) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    *graph = new_graph();
    return cudaSuccess;
  });
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  return on_graph(graph, [&] {
    delete_graph(graph);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphClone(cudaGraph_t* copy, cudaGraph_t original) {
  return on_graph(original, [&] {
    if (copy == nullptr) return cudaErrorInvalidValue;
    *copy = clone(*original);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* node, cudaGraphNode_t original,
                                     cudaGraph_t copy) {
  return on_graph(copy, [&] {
    for (const auto& candidate : copy->nodes) {
      if (candidate->origin != original) continue;
      *node = candidate.get();
      return cudaSuccess;
    }
    return cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                   const cudaGraphNode_t* before, std::size_t count,
                                   const cudaMemcpy3DParms* p) {
  return add_work({node, graph, before, count},
                  [&](WorkPointer& work) { return make_copy(p, work); });
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph,
                                     const cudaGraphNode_t* before, std::size_t count, void* to,
                                     const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return add_work({node, graph, before, count},
                  [&](WorkPointer& work) { return make_copy(to, from, bytes, kind, work); });
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                   const cudaGraphNode_t* before, std::size_t count,
                                   const cudaMemsetParams* p) {
  return add_work({node, graph, before, count},
                  [&](WorkPointer& work) { return make_fill(p, work); });
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                 const cudaGraphNode_t* before, std::size_t count,
                                 const cudaHostNodeParams* p) {
  return add_work({node, graph, before, count},
                  [&](WorkPointer& work) { return make_host_function(p, work); });
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                  const cudaGraphNode_t* before, std::size_t count) {
  return on_graph(graph, [&] {
    return add({node, graph, before, count}, cudaGraphNodeTypeEmpty, nullptr);
  });
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                       const cudaGraphNode_t* before, std::size_t count,
                                       cudaGraph_t child) {
  return on_graph(graph, [&] {
    if (!is_graph(child) || child == graph) return cudaErrorInvalidValue;
    const cudaError_t error = add({node, graph, before, count}, cudaGraphNodeTypeGraph, nullptr);
    if (error == cudaSuccess) (*node)->child = clone(*child);
    return error;
  });
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                        const cudaGraphNode_t* before, std::size_t count,
                                        cudaEvent_t event) {
  return add_event({node, graph, before, count}, cudaGraphNodeTypeEventRecord, event);
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                      const cudaGraphNode_t* before, std::size_t count,
                                      cudaEvent_t event) {
  return add_event({node, graph, before, count}, cudaGraphNodeTypeWaitEvent, event);
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
  return on_node(node, [&] {
    for (cudaGraphNode_t other : dependents(node)) {
      other->before.erase(std::find(other->before.begin(), other->before.end(), node));
    }
    if (node->child != nullptr) delete_graph(node->child);
    auto& nodes = node->graph->nodes;
    nodes.erase(std::find_if(nodes.begin(), nodes.end(),
                             [&](const auto& owned) { return owned.get() == node; }));
    return cudaSuccess;
  });
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                     const cudaGraphNode_t* to, std::size_t count) {
  return for_each_edge(graph, from, to, count, [](cudaGraphNode_t node, auto& before) {
    if (std::find(before.begin(), before.end(), node) != before.end()) return false;
    before.push_back(node);
    return true;
  });
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                        const cudaGraphNode_t* to, std::size_t count) {
  return for_each_edge(graph, from, to, count, [](cudaGraphNode_t node, auto& before) {
    const auto found = std::find(before.begin(), before.end(), node);
    if (found == before.end()) return false;
    before.erase(found);
    return true;
  });
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count) {
  return on_graph(graph, [&] {
    std::vector<cudaGraphNode_t> found;
    for (const auto& node : graph->nodes) found.push_back(node.get());
    return list(found, nodes, count);
  });
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count) {
  return on_graph(graph, [&] {
    std::vector<cudaGraphNode_t> found;
    for (const auto& node : graph->nodes) {
      if (node->before.empty()) found.push_back(node.get());
    }
    return list(found, nodes, count);
  });
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                              std::size_t* count) {
  return on_graph(graph, [&]() -> cudaError_t {
    if (count == nullptr || (from == nullptr) != (to == nullptr)) return cudaErrorInvalidValue;
    std::vector<cudaGraphNode_t> starts;
    std::vector<cudaGraphNode_t> ends;
    for (const auto& node : graph->nodes) {
      for (cudaGraphNode_t before : node->before) {
        starts.push_back(before);
        ends.push_back(node.get());
      }
    }
    std::size_t same = *count;
    list(starts, from, &same);
    return list(ends, to, count);
  });
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* found,
                                         std::size_t* count) {
  return on_node(node, [&] { return list(node->before, found, count); });
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t* found,
                                           std::size_t* count) {
  return on_node(node, [&] { return list(dependents(node), found, count); });
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
  return on_node(node, [&] {
    *type = node->type;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t* graph) {
  return on_node(node, [&] {
    if (node->child == nullptr) return cudaErrorInvalidValue;
    *graph = node->child;
    return cudaSuccess;
  });
}

}  // extern "C"
