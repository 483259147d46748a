// What a harness may ask of the cpu device beyond CUDA.
//
// The functions here and in clock.h, counters.h, host_view.h and vast.h are controls: they belong
// to one owner, the harness.  What it judges shares its process and may call them: that is counted.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#pragma GCC visibility push(default)
namespace simt {

/// Draws the order of blocks, warps and lanes of later launches.  The start value is SIMT_SEED,
/// or 1.
void set_seed(std::uint64_t seed);

/// An error is wrong on every GPU, or undefined; a warning works by luck or by habit; a note may be
/// meant.
enum class Severity { note, warning, error };

/// A thread of a kernel.
struct ReportThread {
  bool known = false;
  unsigned thread[3] = {};  // threadIdx
  unsigned block[3] = {};   // blockIdx
};

/// One finding.  The strings live until the handler returns.
struct Report {
  const char* kind;     // "deadlock", "divergent_barrier", "illegal_address", ...
  const char* message;  // one sentence, complete
  const char* kernel;   // "" on the host
  const char* file;     // "" when unknown
  int line;             // 0 when unknown
  Severity severity = Severity::error;

  // Of checked code only.
  unsigned long long count = 1;  // how often
  ReportThread thread = {};      // the first time
  const char* action = "";       // "read", "write", "atomic", or ""
  const char* other_file = "";   // what it collided with: another access, the allocation, ...
  int other_line = 0;
  ReportThread other_thread = {};
  const char* other_action = "";
  const char* variable = "";  // with the element: "tile[3][32]"
  long long offset = 0;       // in bytes, from the variable's begin
  const void* address = nullptr;
};

using ReportHandler = void (*)(const Report&, void* user);

/// Findings go to `handler` from now on; null brings back the default, which prints to stderr.
/// It may run on another thread than the one that launched, never on two at once; for kind
/// device_pointer_on_host it runs inside a SIGSEGV handler.
void set_report_handler(ReportHandler handler, void* user);

/// What findings call the memory at `begin` and its elements, until it is named again; of 0 bytes:
/// nothing any more.
void name_memory(const void* begin, std::size_t bytes, const char* name);

/// Reports what cudaMalloc() gave and nobody gave back, as kind "leak".  SIMT_LEAKS=1 does it at
/// the end of the process.  Only where checked code is loaded.
void report_leaks();

/// How many kernels, copies and fills were issued and have not run.  What a harness did not wait
/// for stays so until it does.
std::size_t pending_work();

/// Makes the caller the owner of the controls, once in a process: the secret that OwnControls asks
/// for.  0 where they have an owner already, which is a foreign call.  A harness asks before it
/// loads what it judges.
std::uint64_t claim_controls();

/// While it lives, what this thread calls of the controls is the owner's.  With another secret than
/// the owner's that is a foreign call, and so are those that follow.  The program's own kernels and
/// host functions do not run meanwhile.
class OwnControls {
 public:
  explicit OwnControls(std::uint64_t secret) noexcept;
  OwnControls(const OwnControls&) = delete;
  OwnControls& operator=(const OwnControls&) = delete;
  ~OwnControls();

 private:
  bool is_owner_;
};

/// How often, since the process began, somebody else than the owner has called a control, on any
/// thread.
std::uint64_t foreign_control_calls();

/// How much there is that was made by calls of CUDA and not given back.
struct LiveObjects {
  std::size_t device_memory = 0;  // allocations of cudaMalloc() and its kin
  std::size_t stream_memory = 0;  // of cudaMallocAsync() and its kin
  std::size_t managed_memory = 0;
  std::size_t kernel_heap = 0;  // of new and malloc() in kernels
  std::size_t pinned_memory = 0;
  std::size_t registered_memory = 0;  // ranges
  std::size_t bytes = 0;              // of all of these
  std::size_t streams = 0;
  std::size_t events = 0;
  std::size_t graphs = 0;
  std::size_t graph_execs = 0;
};
LiveObjects live_objects();

/// How often memory of a device was allocated, by whichever call.
std::uint64_t device_allocations();

/// Why the calling thread's last launch returned an error at once ("a block (2048, 1, 1) has 2048
/// threads, and may have 1024"), or "".  Valid until its next launch.
const char* last_rejection();

/// The calling thread's next launch, or one later by `skip`, fails with
/// cudaErrorLaunchOutOfResources, as one may on any GPU that is short of something: whoever asks
/// for errors learns of it.  Not one that a graph records.
void fail_next_launch(std::size_t skip = 0);

/// Whether that launch is still to come; it does not fail any more.
bool take_back_launch_failure();

/// The name of the kernel that runs, or "" when none does.  Async-signal-safe.
const char* current_kernel();

}  // namespace simt
#pragma GCC visibility pop
