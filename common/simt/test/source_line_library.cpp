// Two libraries of this code are alike but for names and lines.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#ifdef LINE_first
#define FILE_NAME "first.cu"
#define FUNCTION first_function
#define LINE 100
#define VARIABLE first_numbers
#else
#define FILE_NAME "other.cu"
#define FUNCTION other_function
#define LINE 200
#define VARIABLE other_numbers
#endif
extern "C" int VARIABLE[7];
int VARIABLE[7] = {};
extern "C" int FUNCTION(int i);
#define BODY \
  { return VARIABLE[i % 7]; }  // all of it on one line
#line LINE FILE_NAME
int FUNCTION(int i) BODY
