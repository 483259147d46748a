// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/segment.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstring>
#include <map>
#include <mutex>
#include <new>

namespace simt::nccl {
namespace {

constexpr std::size_t kPage = 4096;
constexpr std::uint64_t kMagic = 0x6c6363636e746d69;

/// What a unique id holds.
struct Address {
  std::uint64_t magic;
  std::uint64_t token;
  std::int64_t process;
  std::int64_t descriptor;
};

std::mutex registry_mutex;
std::map<std::uint64_t, std::weak_ptr<Segment>>& registry() {
  static auto* map = new std::map<std::uint64_t, std::weak_ptr<Segment>>;
  return *map;
}

std::uint64_t round_up(std::uint64_t bytes) {
  return (bytes + kPage - 1) / kPage * kPage;
}

void* map_shared(int descriptor, std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

void begin_head(SegmentHead& head) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&head.mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
  head.generation = 1;
}

}  // namespace

std::shared_ptr<Segment> Segment::create() {
  std::uint64_t token = 0;
  if (getrandom(&token, sizeof token, 0) != sizeof token) return nullptr;
  const int descriptor = memfd_create("simt-nccl", MFD_CLOEXEC);
  if (descriptor < 0) return nullptr;
  std::shared_ptr<Segment> made(new Segment);
  if (ftruncate(descriptor, kPage) != 0 || !made->map(descriptor)) {
    close(descriptor);
    return nullptr;
  }
  begin_head(*new (made->head_) SegmentHead{});
  made->head_->token = token;
  const Address address = {kMagic, token, getpid(), descriptor};
  std::memcpy(made->id_.internal, &address, sizeof address);
  const std::lock_guard lock(registry_mutex);
  registry()[token] = made;
  return made;
}

std::shared_ptr<Segment> Segment::open(const ncclUniqueId& id) {
  Address address;
  std::memcpy(&address, id.internal, sizeof address);
  if (address.magic != kMagic) return nullptr;
  const std::lock_guard lock(registry_mutex);
  if (const auto found = registry()[address.token].lock()) return found;
  const std::string path = fmt::format("/proc/{}/fd/{}", address.process, address.descriptor);
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return nullptr;
  std::shared_ptr<Segment> opened(new Segment);
  // The descriptor may be another file's by now.
  if (lseek(descriptor, 0, SEEK_END) < static_cast<off_t>(kPage) || !opened->map(descriptor)) {
    close(descriptor);
    return nullptr;
  }
  if (opened->head_->token != address.token) return nullptr;
  opened->id_ = id;
  registry()[address.token] = opened;
  return opened;
}

bool Segment::map(int descriptor) {
  head_ = static_cast<SegmentHead*>(map_shared(descriptor, kPage));
  if (head_ == nullptr) return false;
  descriptor_ = descriptor;
  return true;
}

Segment::~Segment() {
  if (control_ != nullptr) munmap(control_ - kPage, control_bytes_ + kPage);
  if (head_ != nullptr) munmap(head_, kPage);
  if (descriptor_ >= 0) close(descriptor_);
}

bool Segment::prepare(int ranks, std::size_t control_bytes) {
  lock();
  const bool first = head_->ranks == 0;
  const bool agrees = first || head_->ranks == static_cast<std::uint32_t>(ranks);
  bool fine = agrees;
  if (first) {
    const std::uint64_t bytes = kPage + round_up(control_bytes);
    fine = ftruncate(descriptor_, static_cast<off_t>(bytes)) == 0;
    if (fine) head_->ranks = static_cast<std::uint32_t>(ranks);
    head_->store_end = bytes;
  }
  if (fine && control_ == nullptr) {
    control_bytes_ = round_up(control_bytes);
    void* all = map_shared(descriptor_, kPage + control_bytes_);
    fine = all != nullptr;
    if (fine) control_ = static_cast<std::byte*>(all) + kPage;
  }
  unlock();
  return fine;
}

void Segment::lock() {
  if (pthread_mutex_lock(&head_->mutex) == EOWNERDEAD) pthread_mutex_consistent(&head_->mutex);
}

void Segment::unlock() {
  pthread_mutex_unlock(&head_->mutex);
}

void Segment::changed() {
  ++head_->generation;
  syscall(SYS_futex, &head_->generation, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

void Segment::wait(std::uint32_t seen, std::chrono::microseconds most) {
  const timespec time = {most.count() / 1'000'000, most.count() % 1'000'000 * 1000};
  syscall(SYS_futex, &head_->generation, FUTEX_WAIT, seen, &time, nullptr, 0);
}

Parcel Segment::allocate(std::uint64_t bytes) {
  lock();
  const Parcel parcel = {head_->store_end, bytes};
  head_->store_end += round_up(bytes);
  ++head_->parcels;
  unlock();
  return parcel;
}

bool Segment::write(const Parcel& parcel, const void* from) {
  rlimit most = {};
  getrlimit(RLIMIT_FSIZE, &most);
  if (parcel.offset + parcel.bytes > most.rlim_cur) return false;  // would be a signal
  const auto* bytes = static_cast<const char*>(from);
  for (std::uint64_t done = 0; done < parcel.bytes;) {
    const ssize_t n = pwrite(descriptor_, bytes + done, parcel.bytes - done,
                             static_cast<off_t>(parcel.offset + done));
    if (n <= 0 && errno != EINTR) return false;
    if (n > 0) done += static_cast<std::uint64_t>(n);
  }
  return true;
}

bool Segment::read(const Parcel& parcel, std::uint64_t offset, void* to,
                   std::uint64_t bytes) const {
  for (std::uint64_t done = 0; done < bytes;) {
    const ssize_t n = pread(descriptor_, static_cast<char*>(to) + done, bytes - done,
                            static_cast<off_t>(parcel.offset + offset + done));
    if (n == 0 || (n < 0 && errno != EINTR)) return false;
    if (n > 0) done += static_cast<std::uint64_t>(n);
  }
  return true;
}

void Segment::release(const Parcel& parcel) {
  if (parcel.bytes == 0) return;
  fallocate(descriptor_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE,
            static_cast<off_t>(parcel.offset), static_cast<off_t>(round_up(parcel.bytes)));
  if (--head_->parcels == 0) head_->store_end = kPage + control_bytes_;
}

}  // namespace simt::nccl
