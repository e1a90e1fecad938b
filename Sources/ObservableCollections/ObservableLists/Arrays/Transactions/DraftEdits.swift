/// The edits of an open transaction, and the calls that made them.
///
/// An edit of one element, the usual case, costs little to keep and nothing to release. Edits of the
/// same call in a row share its name.
package struct DraftEdits {
  private enum Entry {
    case one(SingleEdit)
    /// The index of an edit of several elements.
    case several(Int)
  }

  private var entries: [Entry] = []
  private var several: [IndexEdit] = []
  /// Each with the index of its first edit.
  private(set) var calls: [(start: Int, call: StaticString)] = []
  /// The name of the last one.
  private var lastCall: UnsafePointer<UInt8>?

  @inline(__always)
  mutating func append(_ edit: SingleEdit, by call: StaticString) {
    note(call)
    entries.append(.one(edit))
  }

  mutating func append(_ edit: IndexEdit, by call: StaticString) {
    note(call)
    entries.append(.several(several.count))
    several.append(edit)
  }

  @inline(__always)
  private mutating func note(_ call: StaticString) {
    if call.utf8Start == lastCall { return }
    lastCall = call.utf8Start
    calls.append((entries.count, call))
  }

  /// Drops all edits from an index on.
  mutating func removeSuffix(from index: Int) {
    while let last = entries.last, entries.count > index {
      if case .several = last { several.removeLast() }
      entries.removeLast()
    }
    while let last = calls.last, last.start >= index { calls.removeLast() }
    lastCall = calls.last?.call.utf8Start
  }

  /// The edit at an index, if it is one of one element.
  func single(at index: Int) -> SingleEdit? {
    if case .one(let edit) = entries[index] { edit } else { nil }
  }

  /// Calls a closure with the call of each edit.
  func forEachCall(_ body: (Int, StaticString) -> Void) {
    for (entry, next) in zip(calls, calls.dropFirst().map(\.start) + [count]) {
      for index in entry.start..<next { body(index, entry.call) }
    }
  }
}

extension DraftEdits: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { entries.count }

  package subscript(index: Int) -> IndexEdit {
    switch entries[index] {
    case .one(let edit): edit.edit
    case .several(let index): several[index]
    }
  }
}
