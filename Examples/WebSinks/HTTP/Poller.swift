import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lets tasks wait until a socket can be read or written. One thread waits for all of them.
final class Poller: Sendable {
  /// What a task waits for.
  enum Interest: Sendable {
    case reading, writing

    /// What the system is asked for.
    var events: Int32 { self == .reading ? Int32(POLLIN) : Int32(POLLOUT) }

    /// What it says without being asked.
    static var failure: Int32 { Int32(POLLERR | POLLHUP | POLLNVAL) }
  }
  /// Why it goes on.
  enum Outcome: Sendable { case ready, timedOut, cancelled }

  /// The one of this process.
  static let shared = Poller()

  private struct Waiter {
    let descriptor: Int32
    let interest: Interest
    let deadline: ContinuousClock.Instant?
    let continuation: CheckedContinuation<Outcome, Never>
  }

  private struct Waiters {
    var byNumber: [Int: Waiter] = [:]
    var next = 0
  }

  private let waiters = Mutex(Waiters())
  private let wakeReader: Int32
  private let wakeWriter: Int32

  private init() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      fatalError("The system gives no pipe to wake the poller with: \(lastError().text)")
    }
    (wakeReader, wakeWriter) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    Thread.detachNewThread { while true { self.pass() } }
  }

  /// Waits for a socket. The caller keeps it open meanwhile.
  ///
  /// - Returns: `ready` also if the socket failed: then the next call on it says so.
  func wait(
    for interest: Interest, on descriptor: Int32, until deadline: ContinuousClock.Instant? = nil
  ) async -> Outcome {
    let number = waiters.withLock { waiters in
      waiters.next += 1
      return waiters.next
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = Waiter(
          descriptor: descriptor, interest: interest, deadline: deadline,
          continuation: continuation)
        waiters.withLock { $0.byNumber[number] = waiter }
        // Cancelled before there was somebody to tell.
        if Task.isCancelled { end(number, with: .cancelled) }
        wake()
      }
    } onCancel: {
      end(number, with: .cancelled)
      // A socket that is closed now goes only when the system looks at it no more.
      wake()
    }
  }

  private func end(_ number: Int, with outcome: Outcome) {
    let waiter = waiters.withLock { $0.byNumber.removeValue(forKey: number) }
    waiter?.continuation.resume(returning: outcome)
  }

  private func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes as well as one byte does.
    _ = write(wakeWriter, &byte, 1)
  }

  /// Waits once, and resumes the tasks that have something to do.
  private func pass() {
    let waiting = waiters.withLock { Array($0.byNumber) }
    // One entry for each socket: the system looks at no more than a process may have open.
    var events: [Int32: Int32] = [wakeReader: Interest.reading.events]
    for (_, waiter) in waiting { events[waiter.descriptor, default: 0] |= waiter.interest.events }
    var polled = events.map { pollfd(fd: $0, events: Int16($1), revents: 0) }
    _ = poll(&polled, nfds_t(polled.count), timeout(of: waiting.map(\.value)))
    let found = Dictionary(uniqueKeysWithValues: polled.map { ($0.fd, Int32($0.revents)) })
    if found[wakeReader] != 0 { emptyPipe() }
    let now = ContinuousClock.now
    for (number, waiter) in waiting {
      if found[waiter.descriptor, default: 0] & (waiter.interest.events | Interest.failure) != 0 {
        end(number, with: .ready)
      } else if let deadline = waiter.deadline, deadline <= now {
        end(number, with: .timedOut)
      }
    }
  }

  /// Milliseconds to the first deadline, rounded up; -1 if there is none.
  private func timeout(of waiters: [Waiter]) -> Int32 {
    guard let first = waiters.compactMap(\.deadline).min() else { return -1 }
    let left = ContinuousClock.now.duration(to: first) / .milliseconds(1)
    return Int32(max(0, min(left.rounded(.up), 60_000)))
  }

  private func emptyPipe() {
    var bytes = [UInt8](repeating: 0, count: 512)
    while read(wakeReader, &bytes, bytes.count) == bytes.count {}
  }
}
