import ObservableCollections
import ObservableCollectionsTesting
import TestSupport

@testable import CoreTestSupport

/// Carries out edits of elements that keep their tokens.
struct CellWriter {
  var next = 1_000_000
  /// What was replaced or touched.
  var updated: Set<Int> = []

  mutating func apply(_ edit: ListEdit, to source: ObservableArray<Cell>, _ plain: inout [Cell]) {
    switch edit {
    case .replace(let range):
      for index in range {
        next += 1
        plain[index].value = next * 7 % 97
        updated.insert(plain[index].token)
      }
      source.replaceSubrange(range, with: plain[range])
    case .touch(let range):
      updated.formUnion(plain[range].map(\.token))
      edit.apply(to: source) { Cell(token: 0) }
    case .insert, .remove, .move:
      let first = next
      edit.apply(to: &plain) { cell() }
      next = first
      edit.apply(to: source) { cell() }
    }
  }

  private mutating func cell() -> Cell {
    next += 1
    return Cell(token: next, value: next * 5 % 97)
  }
}
