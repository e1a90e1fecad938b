extension NSSearchField {
  /// What a user does who types a text instead of what is there.
  public func type(_ text: String) {
    editor = NSText(frame: .zero)
    stringValue = text
    let name = Notification.Name("NSControlTextDidChangeNotification")
    delegate?.controlTextDidChange(Notification(name: name, object: self))
  }

  /// What a user does who clicks the cross in the field, and goes elsewhere.
  public func cancelSearch() {
    editor = nil
    stringValue = ""
    delegate?.searchFieldDidEndSearching(self)
  }
}

extension NSPopUpButton {
  /// What a user does who chooses an item.
  public func choose(_ title: String) {
    guard isEnabled, let index = itemTitles.firstIndex(of: title) else { return }
    selectItem(at: index)
    if let action { sendAction(action, to: target) }
  }
}
