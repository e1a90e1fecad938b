import ExampleTestKit
import ObservableCollections
import ObservableCollectionsTesting
import Observation
import Synchronization
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

#if DEBUG && (os(macOS) || os(Linux))
  @Suite("What never ends is told: answers to answers, waits")
  struct EndlessAnswersTests {
    /// Runs a program in a process of its own until it has answered enough.
    @Test("An observer that answers each of its own changes, on each kind of place")
    func observers() async throws {
      let onThread = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let posts = ObservableArray([1], name: "posts")
        let left = LockedValue(3000)
        let token = posts.observe(on: .callingThread) { _ in
          if left.withLock({
            $0 -= 1; return $0
          }) > 0 {
            posts[0] = max(0, posts[0])
          }
        }
        posts.append(2)
        token.cancel()
      }
      try expectMessage(
        "observers of \"posts\" have answered changes of it with changes of it 1000 times in a row: subscript(_:) in answer to subscript(_:)",
        in: onThread)
      let onActor = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          let posts = ObservableArray([1], name: "posts")
          let left = LockedValue(3000)
          let token = posts.observe { _ in
            if left.withLock({
              $0 -= 1; return $0
            }) > 0 {
              posts[0] = max(0, posts[0])
            }
          }
          posts.append(2)
          token.cancel()
        }
      }
      try expectMessage("1000 times in a row", in: onActor)
      let sink = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let posts = ObservableArray([1], name: "posts")
        let left = LockedValue(3000)
        let token = posts.render(on: .callingThread, every: .immediate, initial: false) { _ in
          if left.withLock({
            $0 -= 1; return $0
          }) > 0 {
            posts.append(1)
          }
        }
        posts.append(2)
        token.cancel()
      }
      try expectMessage("append(_:) in answer to append(_:)", in: sink)
    }

    @Test("Many records, each answered once, are one round, and so is each change by others")
    func legal() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let posts = ObservableArray([1], name: "posts")
        let token = posts.observe(on: .callingThread) { change in
          if change.kind == .insertion { posts[0] += 1 }
        }
        posts.transaction { posts in for number in 0..<3000 { posts.append(number) } }
        for number in 0..<3000 { posts.append(number) }
        token.cancel()
      }
      let said = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? "none"
      #expect(!said.contains("in a row"), "\(said)")
    }

    @Test("settled() inside the asynchronous sink that it waits for traps")
    func settledInside() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let posts = ObservableArray([1], name: "posts")
        let box = LockedValue<CoalescingObserver<BatchUpdate<Int>>?>(nil)
        let coalescer = posts.render(
          every: .immediate, initial: false,
          awaiting: { _ in
            await box.withLock { $0 }?.settled()
          })
        box.withLock { $0 = coalescer }
        posts.append(2)
        await coalescer.settled()
      }
      try expectMessage(
        "settled() was called by the sink that it waits for, of \"posts\"", in: result)
    }

    @Test("settled() says what it waits for")
    func waits() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let posts = ObservableArray([1], name: "posts")
        let paused = posts.render(on: .callingThread, every: .immediate, initial: false) { _ in }
        let manual = posts.render(on: .callingThread, every: .manual, initial: false) { _ in }
        let other = posts.render(on: .callingThread, every: .immediate, initial: false) { _ in }
        paused.pause()
        posts.append(2)
        await other.settled()
        let waiting = [paused, manual].map { observer in Task { await observer.settled() } }
        while ToldWaits.count.load(ordering: .relaxed) < 2 { await Task.yield() }
        for task in waiting { task.cancel() }
        for task in waiting { await task.value }
      }
      try expectMessage(
        "settled(), of \"posts\" has waited for a second: the sink is paused", in: result)
      try expectMessage("no turn ends by itself with .manual; call flush()", in: result)
    }

    @Observable final class Counter: @unchecked Sendable { var count = 0 }

    @Test("A closure that changes what it reads, on the main actor and nowhere")
    func closures() async throws {
      let nowhere = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let (shared, left) = (Counter(), LockedValue(10_000))
        let list = ObservableArray([Counter(), Counter()]).filtered { counter in
          if left.withLock({
            $0 -= 1
            return $0
          }) > 0 {
            shared.count += 1
          }
          return counter.count + shared.count >= 0
        }
        let token = list.observe(on: .callingThread) { _ in }
        _ = list.count
        token.cancel()
      }
      try expectMessage("a derived list was updated 1000 times in a row by one thread", in: nowhere)
      let onMain = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          let (shared, left) = (Counter(), LockedValue(10_000))
          let list = ObservableArray([Counter(), Counter()]).filtered { counter in
            if left.withLock({
              $0 -= 1
              return $0
            }) > 0 {
              shared.count += 1
            }
            return counter.count + shared.count >= 0
          }
          let token = list.observe { _ in }
          _ = list.count
          token.cancel()
        }
      }
      try expectMessage(
        "a closure of the list, `==` of what it returns, or an observer of it, changes what",
        in: onMain)
    }
  }
#endif
