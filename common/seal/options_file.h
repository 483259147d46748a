// The command line of a harness, in a file that the harness removes before it loads the submission:
// what stands in argv, the submission can read, and it must not tell how it is being run.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace options_file {

/// The argument that names the file.
std::string argument(const std::string& path);

/// Makes the file, for its owner alone; one of that name is replaced.  False with errno otherwise.
bool leave(const std::string& path, const std::vector<std::string>& words);

/// `words` with those of the file in place of argument(file); the file is removed.  Throws
/// std::runtime_error where it cannot be read or removed.
std::vector<std::string> expanded(const std::vector<std::string>& words);

}  // namespace options_file
