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
  enum Interest: Sendable { case reading, writing }
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

  /// Waits once, and resumes whoever has something to do.
  private func pass() {
    let waiting = waiters.withLock { Array($0.byNumber) }
    var polled = [pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0)]
    for (_, waiter) in waiting {
      let events = waiter.interest == .reading ? POLLIN : POLLOUT
      polled.append(pollfd(fd: waiter.descriptor, events: Int16(events), revents: 0))
    }
    _ = poll(&polled, nfds_t(polled.count), timeout(of: waiting.map(\.value)))
    if polled[0].revents != 0 { emptyPipe() }
    let now = ContinuousClock.now
    for ((number, waiter), result) in zip(waiting, polled.dropFirst()) {
      if result.revents != 0 {
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
