import ObservableCollections
import ObservableCollectionsTesting
import Testing
import os

@testable import AdaptersOnAppKit

@Suite("Traces as signposts")
struct SignpostTests {
  private let recorder = SignpostRecorder()
  private let turns = ManualTurnScheduler()
  private let posts = ObservableArray(["a"], name: "posts")
  private let trace: ArrayTrace

  init() {
    trace = posts.trace(to: TraceEvent.signposts(to: OSSignposter(recorder)))
  }

  private func observe() -> CoalescingObserver<String> {
    CoalescingObserver(of: posts, scheduler: turns.scheduler) { _ in }
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

  @Test("Transactions and missing history are events")
  func events() {
    posts.transaction { $0.append("b") }
    _ = posts.changes(since: 0)
    #expect(
      recorder.lines == [
        "event transaction: posts: transaction(_:) began at version 0",
        "event record: posts: record 1, insertion {1}, by append(_:)",
        "event transaction: posts: transaction ended, from version 0 to 1",
        "event history: posts: what happened since version 0 is not known",
      ])
  }

  @Test("While nobody records nothing is written, also no end without a beginning")
  func disabled() {
    recorder.isEnabled = false
    let observer = observe()
    posts.append("b")
    recorder.isEnabled = true
    turns.endTurn()
    #expect(recorder.lines == [])
    posts.append("c")
    turns.endTurn()
    #expect(recorder.lines.filter { $0.contains("turn 1") }.count == 2)
    withExtendedLifetime(observer) {}
  }

  /// The number of an interval.
  private func number(_ line: String) -> Substring? {
    line.split(separator: ":").first?.split(separator: " ").last
  }
}
