// A graph that can be launched.
//
// Its nodes are dealt to chains, each of one device: internal streams, so that independent nodes
// run in any order that the seed draws, as work of independent streams does.  A launch queues every
// node in its chain, behind what it depends on in other chains, and a join in the stream of the
// launch.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graphs/graph.h"

namespace simt {

struct ExecNode {
  cudaGraphNodeType type;
  int device;
  WorkPointer work;
  cudaEvent_t event;
  cudaGraphNode_t source;           // where it came from; only compared
  std::vector<std::size_t> before;  // indices, smaller than its own
  std::size_t chain = 0;
};

}  // namespace simt

struct CUgraphExec_st {
  std::vector<simt::ExecNode> nodes;
  std::vector<int> devices;           // of the chains
  std::vector<simt::Stream*> chains;  // opened by the first launch
  simt::Moment last_end;              // of the last launch: launches of one graph do not overlap
  simt::Order last_order;
};

namespace simt {

bool is_exec(cudaGraphExec_t exec);
/// How many there are.  The device's mutex is held.
std::size_t count_execs();
cudaGraphExec_t instantiate(CUgraph_st& graph);
/// A graph of the same nodes.
cudaGraph_t graph_of(const CUgraphExec_st& exec);
void launch(CUgraphExec_st& exec, Stream& stream);
void delete_exec(cudaGraphExec_t exec);
/// The node of `exec` that came from `source`, or null.
ExecNode* find_node(CUgraphExec_st& exec, cudaGraphNode_t source);

}  // namespace simt
