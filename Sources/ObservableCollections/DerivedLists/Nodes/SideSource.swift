/// A list that a node follows besides its source, whatever the type of its elements. Except where it is
/// said, all is called by the holder of the gate of the node's list.
package protocol NodeSide: AnyObject {
  /// Whether the list, or one that it follows, is bound to the main actor. Called by any thread.
  var isBound: Bool { get }

  /// Sets the node to notify. Called once, before others know its list.
  func setNode(_ node: GraphNode)

  /// Whether the node's list shows the state that the list would have after an update. Called by any
  /// thread, as the next ones.
  var isCurrent: Bool { get }

  /// The same, except for what a parameter above follows, of which a job will tell.
  var isTold: Bool { get }

  /// Whether the calling thread updates the list, or one above it.
  var isAtWork: Bool { get }

  /// The node of the list, or the first one above it, whose gate the calling thread holds.
  var held: GraphNode? { get }

  /// Becomes idle again, if the node's list shows the state of the list: returns whether it is.
  func becomeIdleIfShown() -> Bool

  /// Adds the list, and those that it follows.
  func addAbove(to group: inout UpstreamGroup)

  /// Becomes idle in a derived list that is about to be updated.
  func becomeIdleFirst()

  /// Takes the changes of the list, if it is a root. Called under the data locks of all roots.
  func capture()

  /// Takes over the changes of the list. Calls closures, with no lock held.
  ///
  /// - Returns: whether elements of the source must be asked again.
  func show() -> Bool

  /// Leaves the list. Called at the end of the node, with nothing held.
  func end()
}

/// A list that a node follows besides its source.
package final class SideSource<Element>: NodeSide {
  private let position: SourcePosition<Element>
  /// The changes taken together with those of other lists.
  private var captured: SourceTurn<Element>?
  private let note: (_ log: EditLog, _ state: ArraySnapshot<Element>) -> Bool

  /// - Parameters:
  ///   - source: the list.
  ///   - note: takes over changes of the list, of which the first inserts all elements, and returns
  ///     whether elements of the node's source must be asked again.
  package init(
    _ source: ObservableList<Element>,
    note: @escaping (_ log: EditLog, _ state: ArraySnapshot<Element>) -> Bool
  ) {
    position = SourcePosition(in: source)
    self.note = note
  }

  package var isBound: Bool { position.core.derivedNode?.isBound ?? false }

  package func setNode(_ node: GraphNode) { position.setNode(node) }

  package var isCurrent: Bool { position.isCurrent }

  package var isTold: Bool { position.isTold }

  package var isAtWork: Bool { position.core.derivedNode?.isAtWork ?? false }

  package var held: GraphNode? { position.held }

  package func becomeIdleIfShown() -> Bool { position.becomeIdleIfShown() }

  package func addAbove(to group: inout UpstreamGroup) { group.add(position.source) }

  package func becomeIdleFirst() { position.becomeIdleFirst() }

  package func capture() {
    if !position.core.isDerived { captured = position.takeLocked() }
  }

  package func show() -> Bool {
    let turn = captured ?? position.take()
    captured = nil
    var isAsking = false
    if turn.step.isFirst {
      isAsking = note(EditLog(inserted: turn.state.count), turn.state)
    } else if let log = turn.step.log {
      isAsking = note(log, turn.state)
    }
    position.reach(turn.step)
    return isAsking
  }

  package func end() { position.end() }
}
