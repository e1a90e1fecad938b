/// The steps of a ``ListUndo``, and which of them fit the state that the list is in.
///
/// A value that knows no list: it numbers the states that the list goes through. A step leads from one state to
/// another, so it can be undone if the list is in the state to which it led, whatever happened between.
struct UndoSteps<Batch: ListBatch> {
  struct Step {
    let batch: Batch
    let name: String?
    /// The states that it leads from and to.
    let start: Int
    let end: Int
  }

  /// The steps that can be undone, the last one last.
  private var past: [Step] = []
  /// The steps that were undone, the last one last.
  private var future: [Step] = []
  /// The state that the list is in.
  private var state = 0
  /// The number of states so far.
  private var stateCount = 1
  /// How many steps are kept.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The step that is undone next; nil if there is none.
  var toUndo: Step? { past.last }
  /// The step that is redone next; nil if there is none.
  var toRedo: Step? { future.last }

  /// Whether the list is in the state to which the step to undo led.
  var canUndo: Bool { past.last?.end == state }
  /// Whether the list is in the state from which the step to redo starts.
  var canRedo: Bool { future.last?.start == state }

  /// Notes a new step. What could be redone cannot be any more.
  ///
  /// - Returns: the steps that are kept no longer.
  mutating func record(_ batch: Batch, name: String?) -> [Step] {
    let start = state
    noteOthers()
    var departed = future
    future = []
    if past.count == limit { departed.append(past.removeFirst()) }
    past.append(Step(batch: batch, name: name, start: start, end: state))
    return departed
  }

  /// Notes that others changed the list: no step leads to the state that it is in.
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
