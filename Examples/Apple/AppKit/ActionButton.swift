import AppKit
import ExampleModels

/// A button for an action of an example. The keys are that of the action with Command, and ⌘⌫ to
/// delete.
final class ActionButton: NSButton {
  /// Called when it is clicked.
  var onClick: ((ExampleAction) -> Void)?
  /// What it does.
  private(set) var exampleAction: ExampleAction?

  convenience init(_ action: ExampleAction) {
    // It is sent by `sendAction(_:to:)`, and only if there is one.
    self.init(title: action.title, target: nil, action: Selector(("performExampleAction:")))
    exampleAction = action
    keyEquivalent = action.id == "delete" ? "\u{8}" : String(action.key)
    keyEquivalentModifierMask = .command
  }

  /// Shows how an action stands: whether its option is on, whether there is anything to do.
  ///
  /// - Parameter hasRow: whether there is a row to do it to.
  func show(_ action: ExampleAction, hasRow: Bool) {
    exampleAction = action
    title = action.isOn == true ? "✓ \(action.title)" : action.title
    isEnabled = action.isReady && (hasRow || !action.needsRow)
  }

  /// Calls the closure instead of a target.
  override func sendAction(_ action: Selector?, to target: Any?) -> Bool {
    guard let exampleAction, let onClick else { return false }
    onClick(exampleAction)
    return true
  }
}
