// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "test/fake_processes.h"

namespace grader {

ProcessEnd FakeProcesses::run(const ProcessSpec& spec) {
  specs.push_back(spec);
  if (planned_.empty()) {
    ProcessEnd end;
    end.error = "the test planned no more processes";
    return end;
  }
  const Planned planned = planned_.front();
  planned_.pop_front();
  for (const std::string& line : planned.records) {
    if (spec.on_record) spec.on_record(line);
    if (spec.is_enough && spec.is_enough()) {
      ProcessEnd stopped = planned.end;
      stopped.kind = ProcessEnd::Kind::stopped;
      return stopped;
    }
  }
  if (spec.on_output) spec.on_output(planned.end.out);
  return planned.end;
}

void FakeProcesses::will_end(ProcessEnd end, std::vector<std::string> records) {
  planned_.push_back({std::move(end), std::move(records)});
}

void FakeProcesses::will_print(const std::string& out) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::exited;
  end.out = out;
  will_end(end);
}

void FakeProcesses::will_exit(int code, std::vector<std::string> records) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::exited;
  end.code = code;
  will_end(end, std::move(records));
}

void FakeProcesses::will_die(int signal, std::vector<std::string> records) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::signalled;
  end.code = signal;
  will_end(end, std::move(records));
}

}  // namespace grader
