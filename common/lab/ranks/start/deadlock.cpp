// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "deadlock.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace lab::start {
namespace {

using What = RankState::What;
using Ranks = std::vector<RankState>;

bool fits(int wanted, int given) {
  return wanted == kAny || wanted == given;
}

const RankState* rank_of(const Ranks& ranks, int rank) {
  const bool there = rank >= 0 && static_cast<std::size_t>(rank) < ranks.size();
  return there ? &ranks[static_cast<std::size_t>(rank)] : nullptr;
}

/// A message that somebody waits for, and one that is on its way.
struct Pair {
  int receiver;
  int sender;
  const Posted* receive;
  const Posted* send;
};

/// The first pair of a receive of `r` from `s` and a send of `s` to `r` that `accepts`.
template <typename Accepts>
std::optional<Pair> find_pair(const Ranks& ranks, const Accepts& accepts) {
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    for (const Posted& receive : ranks[r].posted) {
      if (receive.send) continue;
      for (std::size_t s = 0; s < ranks.size(); ++s) {
        if (!fits(receive.peer, static_cast<int>(s))) continue;
        for (const Posted& send : ranks[s].posted) {
          if (!send.send || send.peer != static_cast<int>(r)) continue;
          const Pair pair{static_cast<int>(r), static_cast<int>(s), &receive, &send};
          if (accepts(pair)) return pair;
        }
      }
    }
  }
  return {};
}

bool tags_fit(const Pair& pair) {
  return fits(pair.receive->tag, pair.send->tag);
}

std::optional<DeadlockName> crossed_tags(const Ranks& ranks) {
  const auto pair = find_pair(ranks, [](const Pair& one) { return !tags_fit(one); });
  if (!pair) return {};
  return DeadlockName{
      "tags_crossed",
      fmt::format("Rank {} waits for a message from {} with tag {}, but {} sends it with tag {}.",
                  pair->receiver, pair->sender, pair->receive->tag, pair->sender, pair->send->tag),
      "Sender and receiver must name the same tag: what goes up on one side comes from below on "
      "the other."};
}

/// Two or more ranks that are all in blocking sends, round in a circle.
std::optional<DeadlockName> blocking_sends(const Ranks& ranks) {
  const auto in_send = [&](int rank) {
    const RankState* state = rank_of(ranks, rank);
    return state != nullptr && state->what == What::waits && state->kind == "send";
  };
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    if (!in_send(static_cast<int>(r)) || !in_send(ranks[r].peer)) continue;
    const std::string both =
        ranks[r].peer == static_cast<int>(r)
            ? fmt::format("Rank {} sends to itself before it receives", r)
            : fmt::format("Ranks {} and {} both send first and receive later", r, ranks[r].peer);
    return DeadlockName{
        "blocking_sends",
        both +
            ": a blocking send may wait until its receive has begun. With small messages it works "
            "by luck, as long as MPI has room to buffer them (here none is used).",
        "MPI_Sendrecv, or MPI_Irecv before the sends; or even ranks send first while odd ones "
        "receive."};
  }
  return {};
}

/// Ranks that wait for messages of each other, and have not begun to send any.
std::optional<DeadlockName> receives_first(const Ranks& ranks) {
  std::vector<bool> in(ranks.size(), false);
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    in[r] = ranks[r].what == What::waits && ranks[r].sends == 0 && ranks[r].receives > 0;
  }
  // Those that wait for one who is not in it are not, either.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t r = 0; r < ranks.size(); ++r) {
      const auto waits_for_one = [&](const Posted& one) {
        for (std::size_t s = 0; s < ranks.size(); ++s) {
          if (!one.send && s != r && in[s] && fits(one.peer, static_cast<int>(s))) return true;
        }
        return false;
      };
      const auto& posted = ranks[r].posted;
      if (!in[r] || std::any_of(posted.begin(), posted.end(), waits_for_one)) continue;
      in[r] = false;
      changed = true;
    }
  }
  std::vector<std::size_t> circle;
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    if (in[r]) circle.push_back(r);
  }
  if (circle.empty()) return {};
  return DeadlockName{
      "receives_first",
      fmt::format("Ranks {} wait for messages of each other, and none of them has begun to send: a "
                  "send that stands behind such a receive is never reached.",
                  fmt::join(circle, ", ")),
      "MPI_Sendrecv, or MPI_Irecv and MPI_Isend before the wait; or even ranks send first while "
      "odd "
      "ones receive. And is there a send for every receive?"};
}

/// A rank in a collective call, which another one that already exchanges messages with it has not
/// come to: the first has begun no message.
std::optional<DeadlockName> early_in_collective(const Ranks& ranks) {
  for (std::size_t c = 0; c < ranks.size(); ++c) {
    const RankState& one = ranks[c];
    const bool early =
        one.what == What::waits && one.kind == "collective" && one.sends == 0 && one.receives == 0;
    if (!early) continue;
    for (std::size_t r = 0; r < ranks.size(); ++r) {
      const auto waits_for_it = [&](const Posted& m) { return fits(m.peer, static_cast<int>(c)); };
      const auto& posted = ranks[r].posted;
      if (ranks[r].what != What::waits || ranks[r].kind == "collective") continue;
      if (std::none_of(posted.begin(), posted.end(), waits_for_it)) continue;
      return DeadlockName{
          "collective_not_by_all",
          fmt::format(
              "{} is called by rank {}, which has exchanged no message yet, and not by rank "
              "{}, which waits for one of {}: all ranks of the communicator must call it, "
              "at the same place among their messages.",
              one.name, c, r, c),
          "A collective call inside an `if` on the rank; or an exchange of messages inside one, so "
          "that a rank has come to the collective call without it."};
    }
  }
  return {};
}

/// All that are not in this collective call, as a phrase.
std::optional<DeadlockName> missing_in_collective(const Ranks& ranks) {
  const auto first = std::find_if(ranks.begin(), ranks.end(), [](const RankState& one) {
    return one.what == What::waits && one.kind == "collective";
  });
  if (first == ranks.end()) return {};
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    if (ranks[r].what == What::waits && ranks[r].name == first->name) continue;
    return DeadlockName{
        "collective_not_by_all",
        fmt::format("{} is called by rank {} and not by rank {}: all ranks of the communicator "
                    "must call it.",
                    first->name, first - ranks.begin(), r),
        "A collective call inside an `if` on the rank, or in a loop that ranks leave at different "
        "times."};
  }
  return {};
}

std::optional<DeadlockName> wrong_neighbour(const Ranks& ranks) {
  for (std::size_t s = 0; s < ranks.size(); ++s) {
    for (const Posted& send : ranks[s].posted) {
      const RankState* target = rank_of(ranks, send.peer);
      if (!send.send || target == nullptr) continue;
      const bool awaited = std::any_of(
          target->posted.begin(), target->posted.end(),
          [&](const Posted& one) { return !one.send && fits(one.peer, static_cast<int>(s)); });
      if (awaited) continue;
      const auto waiting = std::find_if(target->posted.begin(), target->posted.end(),
                                        [](const Posted& one) { return !one.send; });
      const bool elsewhere = waiting != target->posted.end();
      const bool gone = target->what == What::kit || target->kind == "collective";
      if (!elsewhere && !gone) continue;
      const std::string instead = elsewhere
                                      ? fmt::format("waits for a message from {}", waiting->peer)
                                  : target->what == What::kit ? "has returned without receiving it"
                                                              : "has gone on to " + target->name;
      return DeadlockName{
          elsewhere ? "wrong_neighbour" : "message_never_received",
          fmt::format("Rank {} sends to {}, which {}.", s, send.peer, instead),
          "Whoever is somebody's lower neighbour has him as upper neighbour: rank - 1 above, "
          "rank + 1 below, nobody beyond the first and the last."};
    }
  }
  return {};
}

std::optional<DeadlockName> never_sent(const Ranks& ranks) {
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    for (const Posted& receive : ranks[r].posted) {
      if (receive.send) continue;
      const RankState* source = rank_of(ranks, receive.peer);
      if (source == nullptr) continue;
      return DeadlockName{
          "message_never_sent",
          fmt::format("Rank {} waits for a message from {} with tag {}, which {} {}.", r,
                      receive.peer, receive.tag, receive.peer,
                      source->what == What::kit ? "has returned without sending" : "does not send"),
          "For every receive there must be a send: count the messages of each pair of ranks."};
    }
  }
  return {};
}

}  // namespace

bool is_deadlock(const Ranks& ranks) {
  bool in_mpi = false;
  for (const RankState& one : ranks) {
    if (one.what != What::waits && one.what != What::kit) return false;
    in_mpi = in_mpi || one.what == What::waits;
  }
  const bool all_in_one = std::all_of(ranks.begin(), ranks.end(), [&](const RankState& one) {
    return one.kind == "collective" && one.name == ranks.front().name;
  });
  return in_mpi && !all_in_one && !find_pair(ranks, tags_fit);
}

DeadlockName name_deadlock(const Ranks& ranks) {
  std::optional<DeadlockName> name;
  for (const auto rule : {&crossed_tags, &blocking_sends, &receives_first, &early_in_collective,
                          &wrong_neighbour, &never_sent, &missing_in_collective}) {
    if (!name) name = rule(ranks);
  }
  if (!name) {
    name = DeadlockName{"deadlock", "The ranks wait for each other, and none can go on.",
                        "Draw for each rank the calls in their order, and who waits for whom."};
  }
  const std::string calls = last_calls(ranks);
  name->message += " Last calls: " + calls + ".";
  return *name;
}

std::string last_calls(const Ranks& ranks) {
  std::string text;
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    const RankState& one = ranks[r];
    text += fmt::format("{}rank {} ", r == 0 ? "" : "; ", r);
    if (one.what == What::kit) {
      text += "has returned";
    } else if (one.what == What::between) {
      text += fmt::format("in {}", one.call);
    } else if (one.what == What::ended) {
      text += "has ended";
    } else if (one.what == What::moves) {
      text += "goes on";
    } else {
      text += fmt::format("in {}, since {:.1f} s", one.call, one.since_s);
    }
  }
  return text;
}

}  // namespace lab::start
