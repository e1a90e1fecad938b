import AppKit
import ExampleModels

/// The search field of an example: what is typed is looked for at once.
final class SearchField: NSSearchField, NSSearchFieldDelegate {
  /// Called with what is in the field, whenever that is something else.
  var onChange: ((String) -> Void)?

  convenience init(_ search: ExampleSearch) {
    self.init(frame: .zero)
    placeholderString = search.prompt
    setAccessibilityLabel("Search: \(search.prompt)")
    delegate = self
  }

  /// Shows what is looked for; not while somebody types.
  func show(_ search: ExampleSearch) {
    if currentEditor() == nil, stringValue != search.text { stringValue = search.text }
  }

  func controlTextDidChange(_ obj: Notification) { onChange?(stringValue) }

  /// The cross in the field empties it.
  func searchFieldDidEndSearching(_ sender: NSSearchField) { onChange?(stringValue) }
}

/// The menu of a choice.
final class ChoiceButton: NSPopUpButton {
  /// Called with the option that is chosen.
  var onSelection: ((ExampleChoice, ExampleChoice.Option) -> Void)?
  private var choice: ExampleChoice?

  convenience init(_ choice: ExampleChoice) {
    self.init(frame: .zero, pullsDown: false)
    self.choice = choice
    addItems(withTitles: choice.options.map(\.title))
    toolTip = choice.title
    setAccessibilityLabel(choice.title)
    // It is sent by `sendAction(_:to:)`, and only if there is one.
    action = Selector(("chooseExampleOption:"))
  }

  /// Shows what is chosen.
  func show(_ choice: ExampleChoice) {
    self.choice = choice
    selectItem(at: choice.selectedIndex)
  }

  /// Calls the closure instead of a target.
  override func sendAction(_ action: Selector?, to target: Any?) -> Bool {
    guard let choice, let onSelection, choice.options.indices.contains(indexOfSelectedItem) else {
      return false
    }
    onSelection(choice, choice.options[indexOfSelectedItem])
    return true
  }
}
