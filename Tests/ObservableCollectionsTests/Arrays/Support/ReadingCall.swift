import Foundation
import ObservableCollections
import ObservableCollectionsTesting

/// A call that reads an array of numbers or looks at its history, valid whatever others do; those of
/// `indexed` need an element.
struct ReadingCall: Sendable {
  let name: String
  let make: @Sendable (ObservableArray<Int>) -> Void

  static let all = elements + states + others

  static let indexed = [
    ReadingCall(name: "[0]") { _ = $0[0] },
    ReadingCall(name: "[0..<1]") { _ = Array($0[0..<1]) },
    ReadingCall(name: "[..<1]") { _ = Array($0[..<1]) },
  ]

  private static let elements = [
    ReadingCall(name: "first, last") { _ = ($0.first, $0.last) },
    ReadingCall(name: "first(where:)") { _ = $0.first { $0 == 7 } },
    ReadingCall(name: "last(where:)") { _ = $0.last { $0 == 7 } },
    ReadingCall(name: "firstIndex") { _ = ($0.firstIndex(of: 7), $0.firstIndex { $0 == 7 }) },
    ReadingCall(name: "lastIndex") { _ = ($0.lastIndex(of: 7), $0.lastIndex { $0 == 7 }) },
    ReadingCall(name: "randomElement()") { _ = $0.randomElement() },
    ReadingCall(name: "iteration") { array in for number in array { _ = number } },
    ReadingCall(name: "Array(_:)") { _ = Array($0) },
    ReadingCall(name: "contains, min") { _ = ($0.contains(3), $0.min()) },
  ]

  private static let states = [
    ReadingCall(name: "count") { _ = ($0.count, $0.isEmpty, $0.indices) },
    ReadingCall(name: "snapshot") { _ = $0.snapshot.count },
    ReadingCall(name: "version") { _ = $0.version },
    ReadingCall(name: "name") { _ = $0.name },
    ReadingCall(name: "historyLimit") { _ = $0.historyLimit },
    ReadingCall(name: "changes(since:)") { _ = $0.changes(since: $0.version - 2) },
    ReadingCall(name: "patch(since:)") { _ = $0.patch(since: $0.version - 2) },
    ReadingCall(name: "description") { _ = "\($0)" },
    ReadingCall(name: "debugDescription") { _ = $0.debugDescription },
    ReadingCall(name: "customMirror") { _ = $0.customMirror.children.count },
    ReadingCall(name: "encode(to:)") { _ = try? JSONEncoder().encode($0) },
  ]

  private static let others = [
    ReadingCall(name: "observe") { $0.observe { _ in }.cancel() },
    ReadingCall(name: "observe, initial") {
      $0.observe(options: [.initial, .new]) { _ in }.cancel()
    },
    ReadingCall(name: "trace") { $0.trace { _ in }.cancel() },
    ReadingCall(name: "coalescing") { array in
      let observer = CoalescingObserver(of: array, scheduler: TurnScheduler { _ in }) { _ in }
      observer.flush()
      observer.cancel()
    },
    ReadingCall(name: "streams") { array in
      _ = array.batches(every: .immediate).makeAsyncIterator()
      _ = array.changes().makeAsyncIterator()
    },
  ]
}

/// A call that reads a list of two levels, valid whatever others do; those of `indexed` need an
/// element in the first section.
struct SectionsReadingCall: Sendable {
  let name: String
  let make: @Sendable (ObservableSections<Head, Cell>) -> Void

  static let all = elements + states + others

  static let indexed = [
    SectionsReadingCall(name: "[0]") { _ = $0[0] },
    SectionsReadingCall(name: "[path]") { _ = $0[ElementPath(section: 0, element: 0)] },
    SectionsReadingCall(name: "elementCount(ofSection:)") { _ = $0.elementCount(ofSection: 0) },
  ]

  private static let elements = [
    SectionsReadingCall(name: "first, last") { _ = ($0.first, $0.last) },
    SectionsReadingCall(name: "firstIndex") { list in
      _ = (list.firstIndex(ofSection: 1), list.firstIndex { $0.elements.isEmpty })
    },
    SectionsReadingCall(name: "lastIndex") { list in _ = list.lastIndex { $0.elements.isEmpty } },
    SectionsReadingCall(name: "firstPath") { list in
      let cell = Cell(token: 2)
      _ = (list.firstPath(of: cell), list.firstPath { $0 == cell }, list.firstPath(ofElement: 2))
    },
    SectionsReadingCall(name: "lastPath") { list in
      let cell = Cell(token: 2)
      _ = (list.lastPath(of: cell), list.lastPath { $0 == cell })
    },
    SectionsReadingCall(name: "contains") { _ = $0.contains(Cell(token: 2)) },
    SectionsReadingCall(name: "randomElement()") { _ = $0.randomElement() },
    SectionsReadingCall(name: "iteration") { list in
      for section in list { for cell in section.elements { _ = cell } }
    },
  ]

  private static let states = [
    SectionsReadingCall(name: "count") { _ = ($0.count, $0.isEmpty, $0.indices) },
    SectionsReadingCall(name: "elementCount") { _ = $0.elementCount },
    SectionsReadingCall(name: "snapshot") { _ = $0.snapshot.counts },
    SectionsReadingCall(name: "version") { _ = $0.version },
    SectionsReadingCall(name: "name") { _ = $0.name },
    SectionsReadingCall(name: "historyLimit") { _ = $0.historyLimit },
    SectionsReadingCall(name: "changes(since:)") { _ = $0.changes(since: $0.version - 2) },
    SectionsReadingCall(name: "patch(since:)") { _ = $0.patch(since: $0.version - 2) },
    SectionsReadingCall(name: "description") { _ = ("\($0)", $0.debugDescription) },
    SectionsReadingCall(name: "customMirror") { _ = $0.customMirror.children.count },
  ]

  private static let others = [
    SectionsReadingCall(name: "observe") { $0.observe { _ in }.cancel() },
    SectionsReadingCall(name: "observe, initial") {
      $0.observe(options: [.initial, .new]) { _ in }.cancel()
    },
    SectionsReadingCall(name: "trace") { $0.trace { _ in }.cancel() },
    SectionsReadingCall(name: "coalescing") { list in
      let observer = SectionedCoalescingObserver(of: list, scheduler: TurnScheduler { _ in }) { _ in
      }
      observer.flush()
      observer.cancel()
    },
    SectionsReadingCall(name: "streams") { list in
      _ = list.batches(every: .immediate).makeAsyncIterator()
      _ = list.changes().makeAsyncIterator()
    },
  ]
}
