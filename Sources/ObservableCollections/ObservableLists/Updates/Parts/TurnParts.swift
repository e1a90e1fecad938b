/// A turn that is too large for one batch: single changes one after another, each from a valid
/// state to a valid state.
package protocol TurnParts<State> {
  /// A state of the list.
  associatedtype State

  /// Whether all changes are taken.
  var isEmpty: Bool { get }

  /// All remaining changes.
  var log: EditLog { get }

  /// Takes the next changes.
  ///
  /// - Parameter limit: the maximum number of changes; positive.
  mutating func next(_ limit: Int) -> EditLog

  /// The state after the last result of ``next(_:)``.
  ///
  /// - Parameters:
  ///   - log: the changes.
  ///   - state: the state before them.
  ///   - end: the state after all changes.
  /// - Complexity: O((R + C) log N) for R runs and C new elements among N.
  func state(after log: EditLog, of state: State, towards end: State) -> State
}
