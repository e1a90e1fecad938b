import ObservableCollections

/// An observable array and a plain one that get the same calls.
///
/// After each call the results, the contents and the record are compared: the record's kinds are
/// the expected ones, it is replayed on the old elements, and undone on the new ones.
struct TwinArrays<Element: Equatable & Sendable> {
  let array: ObservableArray<Element>
  private(set) var plain: [Element]
  private let keeper: RecordKeeper<Element>

  init(_ elements: [Element]) {
    array = ObservableArray(elements)
    plain = elements
    keeper = RecordKeeper(array)
  }

  /// Makes a call on both.
  ///
  /// - Parameters:
  ///   - trace: What the call is, for the message.
  ///   - kinds: The kinds of the records that it must make.
  /// - Returns: The records.
  @discardableResult
  mutating func call<Result>(
    _ trace: @autoclosure () -> String, records kinds: [ArrayChange<Element>.Kind],
    _ onArray: (ObservableArray<Element>) throws -> Result,
    _ onPlain: (inout [Element]) throws -> Result
  ) throws -> [ArrayChange<Element>] {
    let (old, oldVersion) = (plain, array.revision.version)
    let result = try onArray(array)
    let trace = "\(trace()) on \(old)"
    // Described, because `Void` is not equatable.
    let expected = String(reflecting: try onPlain(&plain))
    try demand(String(reflecting: result), equals: expected, "the result of \(trace)")
    try demand(Array(array), equals: plain, "the elements after \(trace)")
    try demand(array.count, equals: plain.count, "the count after \(trace)")
    let records = Array(keeper.records.dropFirst(oldVersion))
    try demand(records.map(\.kind), equals: kinds, "the kinds of \(trace)")
    try demand(
      keeper.records.count, equals: array.revision.version, "the number of records by \(trace)")
    try demand(
      array.revision.version - oldVersion, equals: kinds.count, "the version after \(trace)")
    try demand(try replay(records, on: old), equals: plain, "the replay of \(trace)")
    try demandUndo(records, old, trace)
    return records
  }

  /// What the core itself says about applying and undoing the records.
  private func demandUndo(
    _ records: [ArrayChange<Element>], _ old: [Element], _ trace: String
  ) throws {
    let applied = try records.reduce(old) { try $1.applied(to: $0) }
    try demand(applied, equals: plain, "the records applied, \(trace)")
    let undone = try records.reversed().reduce(plain) { elements, record in
      guard let inverse = record.inverse else {
        throw Mismatch(description: "\(record) has no inverse")
      }
      return try inverse.applied(to: elements)
    }
    try demand(undone, equals: old, "the records undone, \(trace)")
  }
}

extension TwinArrays where Element == Int {
  /// Both with the elements `0..<count`.
  init(count: Int) {
    self.init(Array(0..<count))
  }
}

/// Makes one call on an observable and on a plain array of `0..<count`; see ``TwinArrays/call``.
@discardableResult
func demandCall<Result>(
  _ trace: @autoclosure () -> String, count: Int, records kinds: [ArrayChange<Int>.Kind],
  _ onArray: (ObservableArray<Int>) throws -> Result,
  _ onPlain: (inout [Int]) throws -> Result
) throws -> [ArrayChange<Int>] {
  var twins = TwinArrays(count: count)
  return try twins.call(trace(), records: kinds, onArray, onPlain)
}
