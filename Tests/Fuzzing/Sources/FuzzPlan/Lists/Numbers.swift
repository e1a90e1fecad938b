import Foundation
import ObservableCollections
import FuzzTesting

/// Arrays of numbers.
enum Numbers: ListKind {
  typealias List = ObservableArray<Int>
  typealias State = [Int]
  typealias Record = ArrayChange<Int>
  typealias Batch = BatchUpdate<Int>
  typealias Checker = BatchChecker<Int>

  /// Mostly short; long ones make trees of several levels.
  static func initialState(_ reader: inout ByteReader, _ values: inout Values) -> [Int] {
    let size = Int(reader.byte())
    return values.next(size < 224 ? size % 14 : (size - 223) * 40)
  }

  static func readEdit(_ reader: inout ByteReader) -> ArrayEdit { ArrayEdit(&reader) }

  static func list(of state: [Int]) -> ObservableArray<Int> { ObservableArray(state) }
  static func state(of list: ObservableArray<Int>) -> [Int] { Array(list.snapshot) }
  static func revision(of list: ObservableArray<Int>) -> Revision { list.revision }

  static func call(_ edit: ArrayEdit, on state: [Int], _ values: inout Values) -> ArrayCall {
    edit.call(on: state, &values)
  }

  static func transaction(on list: List, _ body: (List) throws(Refusal) -> Void) throws(Refusal) {
    try list.transaction(body)
  }

  static func observe(
    _ list: List, options: ObservationOptions, _ hear: @escaping @Sendable (Record) -> Void
  ) -> ChangeObservation {
    list.observe(on: .callingThread, options: options, hear)
  }

  static func coalesce(
    _ list: List, scheduler: TurnScheduler, _ show: @escaping @Sendable (Batch) -> Void
  ) -> any Coalescer {
    list.render(on: .callingThread, every: scheduler, initial: false, show)
  }

  static func heading(of record: Record) -> (version: Int, isPrior: Bool, isSetting: Bool) {
    (record.revision.version, record.isPrior, record.kind == .setting)
  }

  static func apply(_ record: Record, to state: [Int]) throws -> [Int] {
    let next = try record.applied(to: state)
    if let inverse = record.inverse, record.oldElements != nil || record.kind == .insertion {
      try demand(try inverse.applied(to: next), equals: state, "\(record) undone")
    }
    return next
  }

  static func checker(of state: [Int], at revision: Revision) -> Checker {
    BatchChecker(rows: state, at: revision)
  }

  static func check(_ batch: Batch, with checker: inout Checker) throws {
    try checker.check(batch)
  }

  static func shown(by checker: Checker) -> (state: [Int], version: Int) {
    (checker.rows, checker.revision.version)
  }

  static func checkMore(_ batch: Batch, after previous: Batch?) throws {
    let (before, after) = (Array(batch.before), Array(batch.after))
    let back = try batch.inverse.patch.applied(
      to: after, at: batch.end)
    try demand(back, equals: before, "\(batch) undone")
    let data = try JSONEncoder().encode(batch.patch)
    let patch = try JSONDecoder().decode(BatchPatch<Int>.self, from: data)
    try demand(patch, equals: batch.patch, "\(batch) over a wire")
    let there = try patch.applied(to: before, at: batch.start)
    try demand(there, equals: after, "\(batch) as a patch")
    guard let previous else { return }
    let both = try previous.patch.appending(batch.patch)
    let rows = try both.applied(
      to: Array(previous.before), at: previous.start)
    try demand(rows, equals: after, "\(previous) followed by \(batch)")
  }
}
