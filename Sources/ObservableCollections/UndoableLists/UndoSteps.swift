/// Undoes or redoes a step of a list at a version. Holds the elements that the step removed, replaced
/// and inserted.
///
/// - Parameters:
///   - isUndo: whether to undo the step; otherwise it is redone.
///   - version: the version of the list.
/// - Returns: the resulting version; `nil`, with nothing changed, if the list is at another version.
package typealias StepReplay = (_ isUndo: Bool, _ version: Int) throws -> Int?

/// The steps of a ``ListUndo``, with the states of the list before and after each.
///
/// A value without a list: it numbers the list's states. A step leads from one state to another, so
/// it can be undone if the list is in the state after the step, whatever happened in between.
///
/// After a change by others no earlier step can ever be undone or redone. Of those, only the last one
/// stays, without its content: it still names what is stale.
struct UndoSteps {
  struct Step {
    /// Undoes and redoes the step; `nil` if others have changed the list since.
    private(set) var replay: StepReplay?
    let name: String?
    /// The states before and after the step.
    let start: Int
    let end: Int

    /// The step without its content.
    fileprivate var outdated: Step { Step(replay: nil, name: name, start: start, end: end) }
  }

  /// The steps that can be undone, in the order in which they were made.
  private var past: [Step] = []
  /// The steps that were undone, in the order in which they were undone.
  private var future: [Step] = []
  /// The current state of the list.
  private var state = 0
  /// The number of states so far.
  private var stateCount = 1
  /// The maximum number of steps.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The next step to undo, or `nil`.
  var toUndo: Step? { past.last }
  /// The next step to redo, or `nil`.
  var toRedo: Step? { future.last }

  /// Whether the list is in the state after the step to undo.
  var canUndo: Bool { past.last?.end == state }
  /// Whether the list is in the state before the step to redo.
  var canRedo: Bool { future.last?.start == state }

  /// Records a new step, and clears the steps to redo.
  ///
  /// - Returns: the dropped steps.
  mutating func record(_ replay: @escaping StepReplay, name: String?) -> [Step] {
    let start = state
    reachNewState()
    var departed = future
    future = []
    if past.count == limit { departed.append(past.removeFirst()) }
    past.append(Step(replay: replay, name: name, start: start, end: state))
    return departed
  }

  /// Notes a change by others: no step leads to the current state of the list.
  ///
  /// - Returns: the dropped steps.
  mutating func noteOthers() -> [Step] {
    reachNewState()
    let departed = past + future
    past = past.suffix(1).map(\.outdated)
    future = future.suffix(1).map(\.outdated)
    return departed
  }

  private mutating func reachNewState() {
    state = stateCount
    stateCount += 1
  }

  /// Notes that the step to undo was undone.
  mutating func noteUndone() {
    guard let step = past.popLast() else { return }
    future.append(step)
    state = step.start
  }

  /// Notes that the step to redo was redone.
  mutating func noteRedone() {
    guard let step = future.popLast() else { return }
    past.append(step)
    state = step.end
  }
}
