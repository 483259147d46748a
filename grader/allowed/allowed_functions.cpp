// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "allowed/allowed_functions.h"

#include <algorithm>
#include <regex>
#include <set>
#include <string>

#include "allowed/libraries.h"

namespace grader {
namespace {

/// C's library, without what starts with "str" or "wcs".
constexpr std::string_view kFunctions =
    "memcpy memmove memset memcmp memchr memrchr mempcpy memccpy memmem wmemcpy wmemmove wmemset "
    "wmemcmp wmemchr stpcpy stpncpy bcmp bcopy bzero swab rawmemchr "
    "isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper "
    "isxdigit tolower toupper iswalnum iswalpha iswdigit iswspace towlower towupper "
    "__ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __ctype_get_mb_cur_max "
    "malloc calloc realloc reallocarray free aligned_alloc posix_memalign memalign "
    "malloc_usable_size abort exit _exit _Exit quick_exit atexit at_quick_exit raise qsort qsort_r "
    "bsearch rand rand_r srand random srandom random_r srandom_r initstate_r drand48 lrand48 "
    "mrand48 erand48 nrand48 jrand48 srand48 seed48 arc4random getentropy abs labs llabs div ldiv "
    "lldiv atoi atol atoll atof getenv secure_getenv mblen mbtowc wctomb mbstowcs wcstombs "
    "mbrtowc wcrtomb mbsrtowcs setlocale localeconv "
    "printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf asprintf vasprintf "
    "scanf fscanf sscanf vsscanf puts fputs putchar putc fputc getchar getc fgetc fgets ungetc "
    "getline getdelim fread fwrite fopen fopen64 fclose fflush fseek fseeko fseeko64 ftell ftello "
    "ftello64 rewind fgetpos fsetpos feof ferror clearerr perror setvbuf setbuf setlinebuf tmpfile "
    "tmpfile64 remove rename fileno fputws fputwc wprintf stdin stdout stderr "
    "time clock clock_gettime clock_getres clock_nanosleep gettimeofday timespec_get difftime "
    "mktime timegm gmtime gmtime_r localtime localtime_r asctime ctime nanosleep usleep sleep "
    "pthread_create pthread_join pthread_detach pthread_self pthread_equal pthread_exit "
    "pthread_once pthread_getspecific pthread_setspecific pthread_setname_np pthread_yield "
    "pthread_getaffinity_np pthread_setaffinity_np __pthread_key_create sem_init sem_destroy "
    "sem_wait sem_trywait sem_timedwait sem_post sem_getvalue thrd_create thrd_join thrd_yield "
    "mtx_init mtx_lock mtx_unlock mtx_destroy sched_yield sched_getcpu sched_getaffinity "
    "__sched_cpucount __sched_cpualloc __sched_cpufree get_nprocs get_nprocs_conf sysconf "
    "getpagesize gethostname getpid "
    "fegetround fesetround feclearexcept fetestexcept feraiseexcept fegetexceptflag "
    "fesetexceptflag feholdexcept feupdateenv fegetenv fesetenv feenableexcept fedisableexcept "
    "__errno_location __assert_fail __assert_perror_fail __assert __libc_single_threaded "
    "__stack_chk_fail __tls_get_addr __dso_handle __gmon_start__ __gxx_personality_v0 "
    "__gcc_personality_v0 _ITM_registerTMCloneTable _ITM_deregisterTMCloneTable "
    "__xpg_strerror_r __isnan __isinf __finite __signbit __fpclassify __cpu_model "
    "__cpu_indicator_init";

/// Functions of numbers, each also with f or l behind it, those of complex ones with c before it.
constexpr std::string_view kMath =
    "acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 exp10 "
    "expm1 fabs fdim floor fma fmax fmin fmod frexp hypot ilogb j0 j1 jn ldexp lgamma lgamma_r "
    "llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter nexttoward "
    "pow remainder remquo rint round roundeven scalbln scalbn significand sin sincos sinh sqrt tan "
    "tanh tgamma trunc y0 y1 yn gamma drem pow10 finite isnan isinf "
    "lgammaf_r lgammal_r signgam fmaximum fminimum fmaximum_num fminimum_num canonicalize scalb "
    "abs arg conj imag proj real __isnan __isinf __finite __signbit __fpclassify";

/// What other names begin with.
constexpr std::string_view kFamilies[] = {
    "str",
    "wcs",  // C's text
    "pthread_mutex", "pthread_cond_",   "pthread_condattr_", "pthread_rwlock",
    "pthread_spin_", "pthread_barrier", "pthread_attr_",
    "pthread_key_",  // threads
    "__cxa_",        "_Unwind_",        "__atomic_",
    "__emutls_",  // what compilers call
    "cuda",
    "__cuda",  // the CUDA runtime, and what nvcc calls
};

/// What the checked build calls; who names it elsewhere wants to know which build it is.
constexpr std::string_view kHooks[] = {"__tsan_", "__ubsan_handle_", "__sanitizer_cov_", "simt_"};

/// Of a family, and not allowed: the ways to kernels that were compiled elsewhere; C++'s way around
/// fdopen(); what steers files by their names.
constexpr std::string_view kExceptions[] = {"cudaLibrary",        "cudaGetDriverEntryPoint",
                                            "cudaGetExportTable", "_ZNSt12__basic_fileIcE8sys_open",
                                            "_ZNSt10filesystem",  "_ZNKSt10filesystem",
                                            "_ZSt10filesystem"};

std::set<std::string, std::less<>> words_of(std::string_view text) {
  std::set<std::string, std::less<>> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

bool begins_with_one_of(std::string_view symbol, const auto& families) {
  return std::any_of(std::begin(families), std::end(families),
                     [&](std::string_view family) { return symbol.starts_with(family); });
}

bool is_of_math(std::string_view symbol) {
  static const auto names = words_of(kMath);
  const auto is_name = [](std::string_view name) {
    if (names.contains(name)) return true;
    if (name.ends_with("f") || name.ends_with("l")) name.remove_suffix(1);
    return names.contains(name);
  };
  return is_name(symbol) || (symbol.starts_with("c") && is_name(symbol.substr(1)));
}

/// libgcc's arithmetic, which the compiler calls: "__popcountdi2", "__floatuntisf", "__mulsc3".
bool is_of_the_compiler(const std::string& symbol) {
  static const std::regex arithmetic(
      "__[a-z]+?([qhsdt]i|[hbsdtx]f|[sdxt]c)([qhsdt]i|[hbsdtx]f)?[234]?");
  return std::regex_match(symbol, arithmetic);
}

/// C++'s library and the cpu device's, as compilers mangle their names.
bool is_of_cxx(const std::string& symbol) {
  static const std::regex name(
      "_Z(n[wa]|d[la]|TIP?K?[a-z]$|"                          // new, delete, types of the language
      "(T[ISVT]|GV|TH|TW|Tv[0-9n_]+|Th[0-9n_]+)?(N[VKRO]*)?"  // of what the name is, and where
      "(S[tabsiod]|9__gnu_cxx|10__cxxabiv1|4simt)).*");
  return std::regex_match(symbol, name);
}

/// "__printf_chk" as "printf", "__isoc23_strtol" as "strtol", "__exp_finite" as "exp".
std::string_view plain(std::string_view symbol) {
  for (const std::string_view begin : {"__isoc99_", "__isoc23_"}) {
    if (symbol.starts_with(begin)) return symbol.substr(begin.size());
  }
  for (const std::string_view end : {"_chk", "_finite"}) {
    if (!symbol.starts_with("__") || !symbol.ends_with(end)) continue;
    return symbol.substr(2, symbol.size() - 2 - end.size());
  }
  return symbol;
}

bool is_of_ranks(std::string_view symbol) {
  if (symbol.starts_with("MPI_Comm_spawn") || symbol.starts_with("MPI_T_")) return false;
  // Open MPI's and MPICH's variables, which stand for MPI's constants.
  static constexpr std::string_view kBegins[] = {"MPI_", "MPIX_Query_cuda_support", "ompi_mpi_",
                                                 "ompi_request_null", "ompi_message_"};
  return begins_with_one_of(symbol, kBegins);
}

}  // namespace

bool is_allowed_function(const LabFacts& facts, std::string_view symbol, Build build) {
  static const auto functions = words_of(kFunctions);
  if (begins_with_one_of(symbol, kHooks)) return build == Build::checked;
  if (begins_with_one_of(symbol, kExceptions)) return false;
  if (facts.needs.ranks > 0 && is_of_ranks(symbol)) return true;
  if (facts.needs.nccl && symbol.starts_with("nccl")) return true;
  if (const Library* library = library_of_function(symbol)) {
    return std::count(facts.allowed_libraries.begin(), facts.allowed_libraries.end(),
                      library->key) > 0;
  }
  const std::string_view name = plain(symbol);
  return functions.contains(name) || begins_with_one_of(name, kFamilies) || is_of_math(name) ||
         is_of_the_compiler(std::string(symbol)) || is_of_cxx(std::string(symbol));
}

}  // namespace grader
