import ObservableCollections
import TestingOnAppKit
import Testing
import os

@testable import AdaptersOnAppKit

@Suite("Traces as signposts")
struct SignpostTests {
  private let recorder = SignpostRecorder()
  private let turns = ManualTurnScheduler()
  private let posts = ObservableArray(["a"], name: "posts")
  private let trace: ListTrace

  init() {
    trace = posts.trace(to: TraceEvent.signposts(to: OSSignposter(recorder)))
  }

  private func observe() -> CoalescingObserver<BatchUpdate<String>> {
    posts.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in }
  }

  @Test("A turn is an interval, from the change that wakes the observer to its batch")
  func turn() {
    let observer = observe()
    posts.append("b")
    posts.append("c")
    turns.endTurn()
    #expect(
      recorder.lines == [
        "event observer: posts: observer 1 added at version 0",
        "event record: posts: record 1, insertion {1}, by append(_:)",
        "begin turn 1: posts: observer 1 woken at version 1",
        "event record: posts: record 2, insertion {2}, by append(_:)",
        "end turn 1: posts: batch for observer 1 from version 0 to 2: 2 inserted",
      ])
    withExtendedLifetime(observer) {}
  }

  @Test("Two observers have intervals of their own; a turn that cancels out ends, so does a token")
  func ends() {
    let (first, second) = (observe(), observe())
    posts.append("b")
    second.cancel()
    posts.removeLast()
    turns.endTurn()
    let turnLines = recorder.lines.filter { !$0.hasPrefix("event") }
    #expect(turnLines.count == 4)
    #expect(turnLines.filter { $0.hasPrefix("begin turn") }.count == 2)
    #expect(turnLines[2].hasSuffix("posts: observer 2 cancelled"))
    #expect(turnLines[3].hasSuffix("from version 0 to 2 nothing changed"))
    let (begun, ended) = (turnLines[..<2].map(number), turnLines[2...].map(number))
    #expect(begun == ended.reversed() && Set(begun).count == 2)
    withExtendedLifetime(first) {}
  }

  @Test("A busy sink's turn is one interval; a flush and the end of who does not wait are events")
  func withoutInterval() {
    let observer = observe()
    observer.pause()
    posts.append("b")
    turns.endTurn()
    observer.resume()
    turns.endTurn()
    posts.append("c")
    observer.flush()
    posts.append("d")
    observer.flush()
    observer.cancel()
    #expect(
      recorder.lines.filter { !$0.hasPrefix("event record") } == [
        "event observer: posts: observer 1 added at version 0",
        "begin turn 1: posts: observer 1 woken at version 1",
        "event turn: posts: observer 1 woken at version 1",
        "end turn 1: posts: batch for observer 1 from version 0 to 1: 1 inserted",
        "begin turn 2: posts: observer 1 woken at version 2",
        "end turn 2: posts: batch for observer 1 from version 1 to 2: 1 inserted",
        "event turn: posts: batch for observer 1 from version 2 to 3: 1 inserted",
        "event observer: posts: observer 1 cancelled",
      ])
  }

  @Test("Transactions and missing history are events")
  func events() {
    posts.transaction { $0.append("b") }
    _ = posts.changes(
      since: Revision(history: posts.revision.history, version: 0))
    #expect(
      recorder.lines == [
        "event transaction: posts: transaction(_:) began at version 0",
        "event record: posts: record 1, insertion {1}, by append(_:)",
        "event transaction: posts: transaction ended, from version 0 to 1",
        "event history: posts: what happened since version 0 is not known: "
          + "nothing is kept: historyLimit is 0",
      ])
  }

  @Test("While nobody records nothing is written, and the batch behind it is no end of an interval")
  func disabled() {
    recorder.isEnabled = false
    let observer = observe()
    posts.append("b")
    recorder.isEnabled = true
    #expect(recorder.lines == [])
    turns.endTurn()
    #expect(
      recorder.lines == [
        "event turn: posts: batch for observer 1 from version 0 to 1: 1 inserted"
      ])
    posts.append("c")
    turns.endTurn()
    #expect(recorder.lines.filter { $0.contains(" turn 1") }.count == 2)
    withExtendedLifetime(observer) {}
  }

  /// The number of an interval.
  private func number(_ line: String) -> Substring? {
    line.split(separator: ":").first?.split(separator: " ").last
  }
}
