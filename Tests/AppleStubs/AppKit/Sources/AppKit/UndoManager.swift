import Foundation

/// Foundation's, where Foundation has one: a stack of groups of actions to undo, and one to redo. What is registered while
/// it undoes can be redone.
///
/// https://developer.apple.com/documentation/foundation/undomanager
@MainActor open class UndoManager: NSObject {
  /// What is undone together.
  private struct Group {
    var name = ""
    var actions: [Action] = []
  }

  private struct Action {
    /// The manager does not hold it.
    unowned let target: AnyObject
    let perform: @MainActor (AnyObject) -> Void
  }

  private var undoable: [Group] = []
  private var redoable: [Group] = []
  /// The group of the present event.
  private var openGroup: Group?

  /// https://developer.apple.com/documentation/foundation/undomanager/isundoing
  open private(set) var isUndoing = false
  /// https://developer.apple.com/documentation/foundation/undomanager/isredoing
  open private(set) var isRedoing = false

  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
  public nonisolated override init() { super.init() }

  /// https://developer.apple.com/documentation/foundation/undomanager/canundo
  open var canUndo: Bool { openGroup != nil || !undoable.isEmpty }
  /// https://developer.apple.com/documentation/foundation/undomanager/canredo
  open var canRedo: Bool { !redoable.isEmpty }

  /// https://developer.apple.com/documentation/foundation/undomanager/undoactionname
  open var undoActionName: String { (openGroup ?? undoable.last)?.name ?? "" }
  /// https://developer.apple.com/documentation/foundation/undomanager/redoactionname
  open var redoActionName: String { redoable.last?.name ?? "" }

  /// https://developer.apple.com/documentation/foundation/undomanager/setactionname(_:)
  open func setActionName(_ actionName: String) { openGroup?.name = actionName }

  /// https://developer.apple.com/documentation/foundation/undomanager/registerundo(withtarget:handler:)
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    let action = Action(target: target) { target in
      if let target = target as? TargetType { handler(target) }
    }
    if openGroup == nil { openGroup = Group() }
    openGroup?.actions.append(action)
    if !isUndoing, !isRedoing { redoable = [] }
  }

  /// https://developer.apple.com/documentation/foundation/undomanager/removeallactions(withtarget:)
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    func rest(of groups: [Group]) -> [Group] {
      groups.compactMap { group in
        var group = group
        group.actions.removeAll { $0.target === target }
        return group.actions.isEmpty ? nil : group
      }
    }
    undoable = rest(of: undoable)
    redoable = rest(of: redoable)
    openGroup = openGroup.flatMap { rest(of: [$0]).first }
  }

  /// https://developer.apple.com/documentation/foundation/undomanager/undo()
  open func undo() {
    endEvent()
    guard let group = undoable.popLast() else { return }
    isUndoing = true
    openGroup = Group(name: group.name)
    for action in group.actions.reversed() { action.perform(action.target) }
    if let done = openGroup, !done.actions.isEmpty { redoable.append(done) }
    openGroup = nil
    isUndoing = false
  }

  /// https://developer.apple.com/documentation/foundation/undomanager/redo()
  open func redo() {
    endEvent()
    guard let group = redoable.popLast() else { return }
    isRedoing = true
    openGroup = Group(name: group.name)
    for action in group.actions.reversed() { action.perform(action.target) }
    if let done = openGroup, !done.actions.isEmpty { undoable.append(done) }
    openGroup = nil
    isRedoing = false
  }

  /// Ends the group that was begun by the first action of an event. The simulator's.
  public func endEvent() {
    if let openGroup { undoable.append(openGroup) }
    openGroup = nil
  }
}
