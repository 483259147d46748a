// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "graphs/graph.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

namespace simt {
namespace {

std::unordered_set<const CUgraph_st*>& graphs() {
  static auto* set = new std::unordered_set<const CUgraph_st*>;
  return *set;
}

}  // namespace

bool is_graph(cudaGraph_t graph) {
  return graphs().count(graph) != 0;
}

std::size_t count_graphs() {
  return graphs().size();
}

bool is_node(cudaGraphNode_t node) {
  return node != nullptr && is_graph(node->graph);
}

cudaGraph_t new_graph() {
  auto* graph = new CUgraph_st;
  graphs().insert(graph);
  return graph;
}

void delete_graph(cudaGraph_t graph) {
  graphs().erase(graph);
  delete graph;
}

cudaGraph_t clone(const CUgraph_st& graph) {
  cudaGraph_t copy = new_graph();
  std::map<cudaGraphNode_t, cudaGraphNode_t> copies;
  for (const auto& node : graph.nodes) {
    auto fresh = std::make_unique<CUgraphNode_st>();
    fresh->type = node->type;
    fresh->work = node->work;
    fresh->device = node->device;
    fresh->graph = copy;
    fresh->child = node->child == nullptr ? nullptr : clone(*node->child);
    fresh->event = node->event;
    fresh->origin = node.get();
    copies[node.get()] = fresh.get();
    copy->nodes.push_back(std::move(fresh));
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    for (cudaGraphNode_t before : graph.nodes[i]->before) {
      copy->nodes[i]->before.push_back(copies[before]);
    }
  }
  return copy;
}

cudaGraphNode_t add_node(cudaGraph_t graph, cudaGraphNodeType type, int device, WorkPointer work,
                         const cudaGraphNode_t* before, std::size_t count) {
  std::set<cudaGraphNode_t> distinct;
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_node(before[i]) || before[i]->graph != graph) return nullptr;
    if (!distinct.insert(before[i]).second) return nullptr;
  }
  auto node = std::make_unique<CUgraphNode_st>();
  node->type = type;
  node->device = device;
  node->work = std::move(work);
  node->before.assign(before, before + count);
  node->graph = graph;
  graph->nodes.push_back(std::move(node));
  return graph->nodes.back().get();
}

bool sort_nodes(CUgraph_st& graph) {
  std::vector<std::unique_ptr<CUgraphNode_st>> sorted;
  std::set<cudaGraphNode_t> placed;
  while (sorted.size() < graph.nodes.size()) {
    const std::size_t before = sorted.size();
    for (auto& node : graph.nodes) {
      if (node == nullptr) continue;
      const bool ready = std::all_of(node->before.begin(), node->before.end(),
                                     [&](cudaGraphNode_t n) { return placed.count(n) != 0; });
      if (!ready) continue;
      placed.insert(node.get());
      sorted.push_back(std::move(node));
    }
    if (sorted.size() != before) continue;
    for (auto& node : graph.nodes) {
      if (node != nullptr) sorted.push_back(std::move(node));
    }
    graph.nodes = std::move(sorted);
    return false;
  }
  graph.nodes = std::move(sorted);
  return true;
}

cudaGraphNodeType node_type(const Work& work) {
  switch (work.kind()) {
    case WorkKind::kernel:
    case WorkKind::collective:
      return cudaGraphNodeTypeKernel;
    case WorkKind::copy:
      return cudaGraphNodeTypeMemcpy;
    case WorkKind::fill:
      return cudaGraphNodeTypeMemset;
    case WorkKind::host_function:
      return cudaGraphNodeTypeHost;
    case WorkKind::allocate:
      return cudaGraphNodeTypeMemAlloc;
    case WorkKind::free:
      return cudaGraphNodeTypeMemFree;
    case WorkKind::event_record:
    case WorkKind::wait:
      break;
  }
  return cudaGraphNodeTypeEmpty;
}

}  // namespace simt

CUgraph_st::~CUgraph_st() {
  for (const auto& node : nodes) {
    if (node->child != nullptr) simt::delete_graph(node->child);
  }
}
