// Graphs: work and the order in which it must run.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "simt/graph_types.h"
#include "streams/stream_state.h"

struct CUgraphNode_st {
  cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
  simt::WorkPointer work;  // null where nothing runs
  std::vector<cudaGraphNode_t> before;
  int device = 0;  // where it runs, whatever stream the graph is launched into
  cudaGraph_t graph = nullptr;
  cudaGraph_t child = nullptr;       // owned, of type Graph
  cudaEvent_t event = nullptr;       // of types WaitEvent and EventRecord
  cudaGraphNode_t origin = nullptr;  // in the graph that this one was cloned from
};

struct CUgraph_st {
  std::vector<std::unique_ptr<CUgraphNode_st>> nodes;  // each after all that it depends on

  CUgraph_st() = default;
  CUgraph_st(const CUgraph_st&) = delete;
  CUgraph_st& operator=(const CUgraph_st&) = delete;
  ~CUgraph_st();
};

namespace simt {

bool is_graph(cudaGraph_t graph);
/// How many there are, with those inside others.  The device's mutex is held.
std::size_t count_graphs();
bool is_node(cudaGraphNode_t node);
cudaGraph_t new_graph();
void delete_graph(cudaGraph_t graph);

/// Copies nodes and dependencies; the work is shared, for it never changes.
cudaGraph_t clone(const CUgraph_st& graph);

/// A new node, which runs on `device`; null if a dependency is not of this graph.
cudaGraphNode_t add_node(cudaGraph_t graph, cudaGraphNodeType type, int device, WorkPointer work,
                         const cudaGraphNode_t* before, std::size_t count);

/// Sorts the nodes so that each stands behind its dependencies; false if there is a cycle.
bool sort_nodes(CUgraph_st& graph);

cudaGraphNodeType node_type(const Work& work);

}  // namespace simt
