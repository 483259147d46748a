// What is known of the messages of a call that is predicted (timed.h).
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpi.h>
#include <time.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "watch.h"

namespace lab::watch {

/// A message from its begin to its wait.  MPI writes into it: it stays where it is.
struct TimedRequest {
  struct Header {
    std::int64_t ready = 0;  // when its sender was, in virtual time
    std::uint64_t bytes = 0;
    int mark = 0;   // kMark, where a header has come at all
    int rank = 0;   // the sender, among all that take part
    int tag = 0;    // of the answer
    int waits = 0;  // the sender waits for the receiver
    static constexpr int kMark = 0x71ed;
  };
  Header header;
  bool send = false;
  bool waits = false;       // a send that is answered
  std::int64_t posted = 0;  // of a receive
  bool has_come = false;    // a receive whose header is there, and answered
  std::int64_t end = 0;     // of a short message: when it can be taken out of its buffer
  MPI_Request answer = MPI_REQUEST_NULL;
};
using TimedRequests = std::vector<std::unique_ptr<TimedRequest>>;

/// The call that is predicted.
struct TimedCall {
  bool active = false;
  VirtualClock clock;
  MPI_Comm ranks = MPI_COMM_NULL;  // of all that take part, for answers
  std::string not_timed;           // the first call that has no time
  int tag = 0;
  std::map<MPI_Request, std::unique_ptr<TimedRequest>> open;

  /// MPI has at least so many tags, and a rank not so many messages on their way.
  int next_tag() { return tag = (tag + 1) % kFailedTag; }
  static constexpr int kFailedTag = 32767;  // of what fail_timed() sends
};
TimedCall& timed_call();

/// A status counts the header too; the submission asks for what it has sent.
void leave_header_out(MPI_Status* status);

/// Messages that have ended here, null where a request was none: waits for the answers, corrects
/// the statuses, which count the headers, and lets this rank's clock wait for all of them.
void settle(TimedRequests& done, const std::vector<MPI_Status*>& statuses);

/// Between two looks, sleeps that grow: ranks may be more than cores.
class Pause {
 public:
  void rest() {
    const timespec time{0, nanoseconds_};
    ::nanosleep(&time, nullptr);
    nanoseconds_ = std::min(2 * nanoseconds_, 1'000'000L);
  }

 private:
  long nanoseconds_ = 20'000;
};

}  // namespace lab::watch
