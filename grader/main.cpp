// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/cli.h"

int main(int argc, char** argv) {
  return grader::run_cli(argc, argv);
}
