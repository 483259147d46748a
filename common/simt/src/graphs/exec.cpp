// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "graphs/exec.h"

#include "clock/journal.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "streams/event.h"
#include "streams/queues.h"

namespace simt {
namespace {

std::unordered_set<cudaGraphExec_t>& execs() {
  static auto* set = new std::unordered_set<cudaGraphExec_t>;
  return *set;
}

/// Appends the nodes of `graph`, its child graphs dissolved; each waits for its own dependencies,
/// and those without any for `entry`.
void flatten(CUgraph_st& graph, const std::vector<std::size_t>& entry,
             std::vector<ExecNode>& nodes) {
  sort_nodes(graph);
  std::map<cudaGraphNode_t, std::vector<std::size_t>> ends;  // what stands for a node that is over
  for (const auto& node : graph.nodes) {
    std::vector<std::size_t> before;
    for (cudaGraphNode_t earlier : node->before) {
      before.insert(before.end(), ends[earlier].begin(), ends[earlier].end());
    }
    if (node->before.empty()) before = entry;
    if (node->child != nullptr) {
      const std::size_t first = nodes.size();
      flatten(*node->child, before, nodes);
      for (std::size_t i = first; i < nodes.size(); ++i) ends[node.get()].push_back(i);
      if (first == nodes.size()) ends[node.get()] = before;
      continue;
    }
    ends[node.get()] = {nodes.size()};
    nodes.push_back({node->type, node->device, node->work, node->event, node.get(), before});
  }
}

/// A node goes on in the chain of a dependency on its device that nobody went on from yet.  The
/// chains' devices.
std::vector<int> deal_to_chains(std::vector<ExecNode>& nodes) {
  std::vector<std::size_t> last;  // of each chain
  std::vector<int> devices;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    ExecNode& node = nodes[i];
    const auto free = std::find_if(node.before.begin(), node.before.end(), [&](std::size_t b) {
      return nodes[b].device == node.device && last[nodes[b].chain] == b;
    });
    if (free == node.before.end()) {
      node.chain = last.size();
      last.push_back(i);
      devices.push_back(node.device);
    } else {
      node.chain = nodes[*free].chain;
      last[node.chain] = i;
    }
  }
  return devices;
}

/// What work of one launch waits for.
struct Gate {
  std::vector<Moment> after;
  Order order;

  void add(const Order& earlier) {
    after.push_back(earlier.self);
    order.join(earlier);
  }
};

Order issue_node(const ExecNode& node, Stream& chain, Gate gate) {
  Queues& queues = Queues::instance();
  if (node.type == cudaGraphNodeTypeEventRecord && is_event(node.event)) {
    auto record = std::make_shared<Record>();
    queues.issue(chain, std::make_shared<RecordWork>(), std::move(gate.after), &gate.order);
    record->order = chain.order;
    node.event->record = std::move(record);
    return chain.order;
  }
  if (node.type == cudaGraphNodeTypeWaitEvent && is_event(node.event) &&
      node.event->record != nullptr) {
    gate.add(node.event->record->order);
  }
  WorkPointer work = node.work != nullptr ? node.work : std::make_shared<WaitWork>();
  if (WorkPointer own = work->instance()) work = std::move(own);
  queues.issue(chain, std::move(work), std::move(gate.after), &gate.order);
  return chain.order;
}

}  // namespace

bool is_exec(cudaGraphExec_t exec) {
  return execs().count(exec) != 0;
}

std::size_t count_execs() {
  return execs().size();
}

cudaGraphExec_t instantiate(CUgraph_st& graph) {
  if (!sort_nodes(graph)) return nullptr;
  auto* exec = new CUgraphExec_st;
  flatten(graph, {}, exec->nodes);
  exec->devices = deal_to_chains(exec->nodes);
  execs().insert(exec);
  return exec;
}

cudaGraph_t graph_of(const CUgraphExec_st& exec) {
  cudaGraph_t graph = new_graph();
  for (const ExecNode& node : exec.nodes) {
    std::vector<cudaGraphNode_t> before;
    for (const std::size_t b : node.before) before.push_back(graph->nodes[b].get());
    add_node(graph, node.type, node.device, node.work, before.data(), before.size())->event =
        node.event;
  }
  return graph;
}

void launch(CUgraphExec_st& exec, Stream& stream) {
  Queues& queues = Queues::instance();
  while (exec.chains.size() < exec.devices.size()) {
    const int device = exec.devices[exec.chains.size()];
    exec.chains.push_back(&queues.open_stream(device, StreamKind::non_blocking, 0));
    exec.chains.back()->of_graph = true;
  }
  clock::Journal::instance().host_call(clock::card().launch_call_us);
  Gate entry;
  if (exec.last_end.number > 0) entry.add(exec.last_order);
  queues.issue(stream, std::make_shared<WaitWork>(), entry.after, &entry.order);
  Gate begin;
  begin.add(stream.order);
  Gate end;
  std::vector<Order> orders;
  for (const ExecNode& node : exec.nodes) {
    Gate gate = node.before.empty() ? begin : Gate{};
    for (const std::size_t earlier : node.before) gate.add(orders[earlier]);
    orders.push_back(issue_node(node, *exec.chains[node.chain], std::move(gate)));
    end.add(orders.back());
  }
  queues.issue(stream, std::make_shared<WaitWork>(), end.after, &end.order);
  exec.last_end = stream.order.self;
  exec.last_order = stream.order;
}

void delete_exec(cudaGraphExec_t exec) {
  for (Stream* chain : exec->chains) Queues::instance().close_stream(*chain);
  execs().erase(exec);
  delete exec;
}

ExecNode* find_node(CUgraphExec_st& exec, cudaGraphNode_t source) {
  for (ExecNode& node : exec.nodes) {
    if (node.source == source) return &node;
  }
  return nullptr;
}

}  // namespace simt
