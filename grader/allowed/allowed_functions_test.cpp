// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "allowed/allowed_functions.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(AllowedFunctions, AreThoseForMemoryNumbersTextTimeAndThreads) {
  for (const char* symbol : {"memcpy",
                             "malloc",
                             "snprintf",
                             "__snprintf_chk",
                             "strtol",
                             "__isoc23_strtol",
                             "sinf",
                             "sincos",
                             "cexpf",
                             "__expf_finite",
                             "__popcountdi2",
                             "__floatuntisf",
                             "__mulsc3",
                             "fopen",
                             "stdout",
                             "clock_gettime",
                             "pthread_create",
                             "pthread_mutex_lock",
                             "__cxa_throw",
                             "_Unwind_Resume",
                             "__errno_location",
                             "exit",
                             "_ITM_registerTMCloneTable"}) {
    EXPECT_TRUE(is_allowed_function({}, symbol)) << symbol;
  }
}

TEST(AllowedFunctions, AreThoseOfCxxTheCudaRuntimeAndTheCpuDevice) {
  for (const char* symbol :
       {"_Znwm", "_ZdlPvm", "_ZTIi", "_ZTIPKc", "_ZTVSt9exception", "_ZSt4cout", "_ZNSolsEi",
        "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4findEcm",
        "_ZTVN10__cxxabiv120__si_class_type_infoE", "_ZN9__gnu_cxx27__verbose_terminate_handlerEv",
        "_ZN4simt13block_barrierEv", "_ZTHN4simt10turns_leftE", "cudaMalloc",
        "__cudaRegisterFunction"}) {
    EXPECT_TRUE(is_allowed_function({}, symbol)) << symbol;
  }
}

TEST(AllowedFunctions, AreTheHooksOfTheCheckersOnlyInTheirBuild) {
  for (const char* symbol : {"__tsan_read4", "__tsan_init", "__sanitizer_cov_trace_pc",
                             "simt_checked_memcpy", "simt_add_flops"}) {
    EXPECT_TRUE(is_allowed_function({}, symbol, Build::checked)) << symbol;
    EXPECT_FALSE(is_allowed_function({}, symbol, Build::fast)) << symbol;
  }
}

TEST(AllowedFunctions, AreNotThoseThatSteerTheProcessOrItsMemory) {
  for (const char* symbol : {"fork",
                             "vfork",
                             "execve",
                             "system",
                             "popen",
                             "posix_spawn",
                             "kill",
                             "ptrace",
                             "syscall",
                             "mprotect",
                             "mmap",
                             "memfd_create",
                             "dlopen",
                             "dlsym",
                             "dladdr",
                             "dl_iterate_phdr",
                             "open",
                             "close",
                             "write",
                             "dup2",
                             "pipe",
                             "socket",
                             "connect",
                             "signal",
                             "sigaction",
                             "sigsetjmp",
                             "__sigaction",
                             "pthread_kill",
                             "pthread_sigmask",
                             "pthread_atfork",
                             "setrlimit",
                             "environ",
                             "program_invocation_name",
                             "process_vm_writev",
                             "fdopen",
                             "freopen",
                             "_ZNSt12__basic_fileIcE8sys_openEiSt13_Ios_Openmode",
                             "_ZNSt10filesystem6removeERKNS_4pathE",
                             "cudaLibraryLoadFromFile",
                             "cudaGetDriverEntryPoint",
                             "cudaGetDriverEntryPointByVersion",
                             "_ZN3lab7harnessEv",
                             "someones_function"}) {
    EXPECT_FALSE(is_allowed_function({}, symbol)) << symbol;
  }
}

TEST(AllowedFunctions, DependOnWhatTheLabNeedsAndAllows) {
  LabFacts ranks;
  ranks.needs.ranks = 4;
  LabFacts nccl;
  nccl.needs.nccl = true;
  LabFacts cublas;
  cublas.allowed_libraries = {"cublas"};
  for (const char* symbol : {"MPI_Isend", "ompi_mpi_float"}) {
    EXPECT_TRUE(is_allowed_function(ranks, symbol)) << symbol;
    EXPECT_FALSE(is_allowed_function(nccl, symbol)) << symbol;
  }
  EXPECT_FALSE(is_allowed_function(ranks, "PMPI_Isend"));
  EXPECT_FALSE(is_allowed_function(ranks, "MPI_Comm_spawn"));
  EXPECT_TRUE(is_allowed_function(nccl, "ncclAllReduce"));
  EXPECT_FALSE(is_allowed_function(nccl, "pncclAllReduce"));
  EXPECT_FALSE(is_allowed_function(ranks, "ncclAllReduce"));
  EXPECT_TRUE(is_allowed_function(cublas, "cublasSgemm_v2"));
  EXPECT_FALSE(is_allowed_function(cublas, "cublasLtMatmul"));
  EXPECT_FALSE(is_allowed_function(nccl, "cublasSgemm_v2"));
}

}  // namespace
}  // namespace grader
