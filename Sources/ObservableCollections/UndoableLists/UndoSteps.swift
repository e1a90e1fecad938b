/// The steps of a ``ListUndo``, with the states of the list before and after each.
///
/// A value without a list: it numbers the list's states. A step leads from one state to another, so
/// it can be undone if the list is in the state after the step, whatever happened in between.
struct UndoSteps<Batch: ListBatch> {
  struct Step {
    let batch: Batch
    let name: String?
    /// The states before and after the step.
    let start: Int
    let end: Int
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
  mutating func record(_ batch: Batch, name: String?) -> [Step] {
    let start = state
    noteOthers()
    var departed = future
    future = []
    if past.count == limit { departed.append(past.removeFirst()) }
    past.append(Step(batch: batch, name: name, start: start, end: state))
    return departed
  }

  /// Notes a change by others: no step leads to the current state of the list.
  mutating func noteOthers() {
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
