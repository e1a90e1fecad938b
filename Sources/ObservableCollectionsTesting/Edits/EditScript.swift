import ObservableCollections

/// A random sequence of edits of a list, which shrinks when a test fails.
///
/// ``checkRandom(runs:seed:initialCount:length:longest:check:)`` makes the scripts. A check makes an
/// array with ``makeArray(of:)``, attaches the code under test, and applies the edits:
///
/// ```swift
/// try EditScript.checkRandom(runs: 200, seed: 1) { script in
///   var next = 0
///   func newRow() -> Int { next += 1; return next }
///   let rows = script.makeArray(of: newRow)
///   let (sink, turns) = (RecordingSink<Int>(), ManualTurnScheduler())
///   let observer = rows.render(on: .callingThread, every: turns.scheduler, into: sink)
///   script.apply(to: rows, newElement: newRow) { turns.endTurn() }
///   if sink.rows != rows.snapshot { throw Difference() }
///   observer.cancel()
/// }
/// ```
public struct EditScript: Hashable, Sendable {
  /// The number of elements that the list starts with.
  public package(set) var initialCount: Int
  /// The edits, in order; each fits the list that the ones before it leave.
  package var edits: [ListEdit]

  package init(initialCount: Int, edits: [ListEdit]) {
    self.initialCount = initialCount
    self.edits = edits
  }

  /// Makes the array that the script starts with. Complexity: O(*n*), *n* elements.
  ///
  /// - Parameter newElement: Makes an element.
  public func makeArray<Element>(of newElement: () -> Element) -> ObservableArray<Element> {
    ObservableArray((0..<initialCount).map { _ in newElement() })
  }

  /// Applies the edits to an observable array, one call each. Traps if an edit does not fit.
  ///
  /// - Parameters:
  ///   - array: An array of ``initialCount`` elements.
  ///   - newElement: Makes an inserted or replacing element.
  public func apply<Element>(to array: ObservableArray<Element>, newElement: () -> Element) {
    apply(to: array, newElement: newElement) {}
  }

  /// Applies the edits to an observable array and calls a closure after each. Traps if an edit does
  /// not fit.
  ///
  /// - Parameters:
  ///   - array: An array of ``initialCount`` elements.
  ///   - newElement: Makes an inserted or replacing element.
  ///   - afterEach: The place to end a turn.
  public func apply<Element>(
    to array: ObservableArray<Element>, newElement: () -> Element, afterEach: () throws -> Void
  ) rethrows {
    for edit in edits {
      edit.apply(to: array, newElement: newElement)
      try afterEach()
    }
  }

  /// Applies the edits to a plain array. Traps if an edit does not fit.
  ///
  /// - Parameters:
  ///   - array: An array of ``initialCount`` elements.
  ///   - newElement: Makes an inserted or replacing element.
  package func apply<Element>(to array: inout [Element], newElement: () -> Element) {
    for edit in edits { edit.apply(to: &array, newElement: newElement) }
  }
}

extension EditScript: CustomStringConvertible {
  /// The first count and the edits, in order.
  public var description: String {
    "EditScript(initialCount: \(initialCount), edits: ["
      + edits.map(\.description).joined(separator: ", ") + "])"
  }
}
