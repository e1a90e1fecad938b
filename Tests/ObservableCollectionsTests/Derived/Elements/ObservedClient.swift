import ObservableCollections
import ObservableCollectionsTesting
import Observation

@testable import CoreTestSupport

/// Somebody who follows a list.
protocol ObservedClient: AnyObject {
  func read()
  /// Compares a read with what the list should hold.
  func compare()
  /// Compares what was told with what the list should hold, after all jobs.
  func compareSettled()
}

/// All who follow lists of a history. A registration that waits for a change holds this, not them: the
/// change may never come.
///
/// `@unchecked Sendable` holds because one thread makes the history, and all changes.
final class ObservedClients: @unchecked Sendable {
  var all: [any ObservedClient] = []

  /// The one at a place; `nil` after the history.
  func client(at place: Int) -> (any ObservedClient)? {
    all.indices.contains(place) ? all[place] : nil
  }
}

/// Follows a list in up to four ways.
final class ListClient<Element: Sendable>: ObservedClient, @unchecked Sendable {
  private let name: String
  private let list: ObservableList<Element>
  private let fault: Recorder<String>
  private let jobs: Jobs
  private let mask: Int
  private let isSame: @Sendable (Element, Element) -> Bool
  private let wanted: () -> [Element]
  private var turns: BatchChecker<Element>
  private var immediate: BatchChecker<Element>
  private var heard: [Element]
  private var tracked: [Element]?
  private var tokens: [Any] = []

  init(
    _ name: String, _ list: ObservableList<Element>, _ fault: Recorder<String>, _ jobs: Jobs,
    mask: Int, isSame: @escaping @Sendable (Element, Element) -> Bool,
    wanted: @escaping () -> [Element]
  ) {
    self.name = name
    self.list = list
    self.fault = fault
    self.jobs = jobs
    self.mask = mask
    self.isSame = isSame
    self.wanted = wanted
    // The first read may be a tracked one.
    if mask & 16 != 0 {
      withObservationTracking {
        _ = list.count
      } onChange: {
      }
    }
    heard = Array(list)
    turns = BatchChecker(rows: heard, at: list.revision, areEqual: isSame)
    immediate = BatchChecker(rows: heard, at: list.revision, areEqual: isSame)
    follow()
  }

  private func follow() {
    if mask & 1 != 0 {
      tokens.append(
        list.render(on: .callingThread, every: jobs.turns, initial: false) { [unowned self] batch in
          do { try turns.check(batch) } catch { fail("turn: \(error)") }
        })
    }
    if mask & 2 != 0 {
      tokens.append(
        list.render(on: .callingThread, every: .immediate, initial: false) { [unowned self] batch in
          do { try immediate.check(batch) } catch { fail("immediate: \(error)") }
        })
    }
    if mask & 4 != 0 {
      tokens.append(
        list.observe(on: .callingThread) { [unowned self] change in
          do { heard = try change.applied(to: heard) } catch { fail("record: \(error)") }
        })
    }
    if mask & 8 != 0 { track() }
  }

  private func track() {
    tracked = withObservationTracking {
      Array(list)
    } onChange: { [weak jobs, follower = Weak(self)] in
      jobs?.add { follower.object?.track() }
    }
  }

  private func fail(_ text: String) { fault.keep("\(name): \(text)") }

  private func check(_ found: some Sequence<Element>, _ what: String) {
    let wanted = wanted()
    if !found.elementsEqual(wanted, by: isSame) {
      fail("\(what) shows \(Array(found)), not \(wanted)")
    }
  }

  func read() { _ = (list.count, list.first) }

  func compare() { check(list, "a read") }

  func compareSettled() {
    if mask & 1 != 0 { check(turns.rows, "the sink of a turn") }
    if mask & 2 != 0 { check(immediate.rows, "the immediate sink") }
    if mask & 4 != 0 { check(heard, "what records lead to") }
    if let tracked { check(tracked, "the tracker") }
    compare()
  }
}

private struct Weak<Object: AnyObject & Sendable>: @unchecked Sendable {
  private(set) weak var object: Object?

  init(_ object: Object) { self.object = object }
}
