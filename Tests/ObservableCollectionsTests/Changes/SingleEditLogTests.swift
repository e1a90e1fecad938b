import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges
@testable import ObservableLists

@Suite("Edit logs of one edit")
struct SingleEditLogTests {
  @Test("Whatever led to it: a log is one edit of one element, or it is not", arguments: [4, 61])
  func everySequence(nodeLimit: Int) throws {
    for count in 0...TestScale.bound(full: 4, debug: 3) {
      let singles = Self.singleEdits(count: count)
      for length in 0...TestScale.bound(full: 3, debug: 2) {
        for edits in ListEdit.allSequences(length: length, count: count) {
          var log = EditLog(count: count, nodeLimit: nodeLimit)
          for edit in edits { log.apply(edit) }
          try check(log, singles, "\(edits) of \(count) elements")
          try check(EditLog(log), singles, "\(edits) of \(count) elements, as runs")
        }
      }
    }
  }

  @Test("Runs in any order, with any marks, as derived lists publish them")
  func everyOrder() throws {
    for count in 1...3 {
      let singles = Self.singleEdits(count: count)
      for order in Self.permutations(of: Array(0..<count)) {
        for marks in 0..<1 << (2 * count) {
          let runs = order.enumerated().map { place, old in
            PackedRun(count: 1, origin: old << 2 | marks >> (2 * place) & PackedRun.allMarks)
          }
          try check(EditLog(oldCount: count, runs: runs), singles, "\(runs)")
        }
      }
    }
  }

  private static func permutations(of values: [Int]) -> [[Int]] {
    if values.isEmpty { return [[]] }
    return values.indices.flatMap { index in
      permutations(of: values.filter { $0 != values[index] }).map { [values[index]] + $0 }
    }
  }

  /// The edits of one element that a list takes, with their logs.
  private static func singleEdits(count: Int) -> [(edit: SingleEdit, log: EditLog)] {
    let edits =
      (0...count).map { SingleEdit.insertion($0) } + (0..<count).map { .removal($0) }
      + (0..<count).map { .replacement($0) }
      + (0..<count).flatMap { from in
        (0..<count).filter { $0 != from }.map { .move(from: from, to: $0) }
      }
    return edits.map { edit in
      var log = EditLog(count: count)
      log.apply(edit)
      return (edit, log)
    }
  }

  private func check(
    _ log: EditLog, _ singles: [(edit: SingleEdit, log: EditLog)], _ trace: String
  ) throws {
    let expected = singles.first { $0.log == log }
    let found = log.singleEdit
    // What was moved and moved back, and a log in many nodes, is not looked at.
    let isOpen = log.hasMoves && expected?.log.hasMoves == false || log.nodeLimit == 4
    if found == nil, isOpen { return }
    try demand("\(found as Any)", equals: "\(expected?.edit as Any)", trace)
  }
}

extension EditLog {
  /// Records an edit of a script.
  fileprivate mutating func apply(_ edit: ListEdit) {
    switch edit {
    case .insert(let count, let index): insert(index..<index + count)
    case .remove(let range): remove(range)
    case .replace(let range), .touch(let range): update(range)
    case .move(let range, let target):
      move(RangePair(knownOldStart: range.lowerBound, newStart: target, count: range.count))
    }
  }
}
