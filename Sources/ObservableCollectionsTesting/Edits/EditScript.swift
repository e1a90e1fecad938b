import ObservableCollections

/// A random sequence of edits of a list, which is shrunk if its test fails.
///
/// ``checkRandom(runs:seed:initialCount:length:longest:check:)`` creates the scripts. A check makes
/// an array with ``makeArray(of:)``, attaches the code under test, and applies the edits:
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
  /// The initial number of elements.
  public package(set) var initialCount: Int
  /// The edits, in order. Each one fits the list after the edits before it.
  package var edits: [ListEdit]

  package init(initialCount: Int, edits: [ListEdit]) {
    self.initialCount = initialCount
    self.edits = edits
  }

  /// Creates the initial array of the script. Complexity: O(*n*) for *n* elements.
  ///
  /// - Parameter newElement: Returns a new element.
  public func makeArray<Element>(of newElement: () -> Element) -> ObservableArray<Element> {
    ObservableArray((0..<initialCount).map { _ in newElement() })
  }

  /// Applies the edits to an observable array, one call each. Traps if an edit does not fit.
  ///
  /// - Parameters:
  ///   - array: An array of ``initialCount`` elements.
  ///   - newElement: Returns an element to insert, or to replace another one with.
  public func apply<Element>(to array: ObservableArray<Element>, newElement: () -> Element) {
    apply(to: array, newElement: newElement) {}
  }

  /// Applies the edits to an observable array, and calls a closure after each one. Traps if an edit
  /// does not fit.
  ///
  /// - Parameters:
  ///   - array: An array of ``initialCount`` elements.
  ///   - newElement: Returns an element to insert, or to replace another one with.
  ///   - afterEach: Called after each edit: to end a turn, for instance.
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
  ///   - newElement: Returns an element to insert, or to replace another one with.
  package func apply<Element>(to array: inout [Element], newElement: () -> Element) {
    for edit in edits { edit.apply(to: &array, newElement: newElement) }
  }
}

extension EditScript: CustomStringConvertible {
  /// A description of the initial count and the edits.
  public var description: String {
    "EditScript(initialCount: \(initialCount), edits: ["
      + edits.map(\.description).joined(separator: ", ") + "])"
  }
}
