import Foundation
import ObservableCollections
import Testing

/// A section of a list that is read and changed at once.
struct Chapter: Codable, Comparable, Hashable, Identifiable, Sendable {
  var id: Int
  var title = "a"

  static func < (left: Chapter, right: Chapter) -> Bool { left.id < right.id }
}

/// Everything that can be asked of a list which other threads change, whatever it holds just then.
///
/// A subscript by index is not among it: the index may be gone. It reads as ``first`` does.
enum ReadingCalls {
  static func readAll(_ array: ObservableArray<Int>) {
    let snapshot = array.snapshot
    #expect(Array(snapshot).count == snapshot.count)
    _ = (
      array.count, array.isEmpty, array.revision.version, array.indices, array.name,
      array.historyLimit
    )
    _ = (array.first, array.last, Array(array), array.contains(3))
    _ = (array.firstIndex(of: 3), array.first { $0 > 2 })
    _ = (array.firstIndex { $0 > 2 }, array.indices { $0 > 2 })
    _ = (array.description, array.debugDescription, array.customMirror)
    _ = (
      array[0..<0], array.changes(since: array.revision),
      array.patch(since: array.revision.version - 1)
    )
    _ = try? JSONEncoder().encode(array)
    array.observe(on: .callingThread, options: [.initial, .old, .new]) { _ in }.cancel()
    array.trace { _ in }.cancel()
    let coalescer = array.render(on: .callingThread, every: .immediate, initial: false) { _ in }
    coalescer.flush()
    coalescer.cancel()
    _ = (array.batches(initial: false), array.changes(initial: false))
  }

  static func readAll(_ list: ObservableSections<Chapter, Int>) {
    let snapshot = list.snapshot
    #expect(Array(snapshot).count == snapshot.count)
    _ = (
      list.sections.count, list.sections.isEmpty, list.revision.version, list.elementCount,
      list.sections.indices, list.name
    )
    _ = (list.first, list.sections.last, Array(list), list.historyLimit)
    _ = list.sections.index(ofID: 1)
    _ = list.sections.firstIndex { $0.header.id > 1 }
    _ = (list.firstPath(of: 3), list.firstPath { $0 > 3 })
    _ = (list.description, list.debugDescription, list.customMirror)
    _ = (list.changes(since: list.revision), list.patch(since: list.revision.version - 1))
    _ = try? JSONEncoder().encode(list)
    list.observe(on: .callingThread, options: [.initial, .old, .new]) { _ in }.cancel()
    list.trace { _ in }.cancel()
    let coalescer = list.render(on: .callingThread, every: .immediate, initial: false) { _ in }
    coalescer.flush()
    coalescer.cancel()
    _ = (list.batches(initial: false), list.changes(initial: false))
  }
}
