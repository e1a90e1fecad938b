/// https://developer.apple.com/documentation/appkit/nscontroltexteditingdelegate
public protocol NSControlTextEditingDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nscontroltexteditingdelegate/controltextdidchange(_:)
  @MainActor func controlTextDidChange(_ obj: Notification)
}

// In AppKit the method is optional.
@MainActor extension NSControlTextEditingDelegate {
  /// Does nothing.
  public func controlTextDidChange(_ obj: Notification) {}
}

/// https://developer.apple.com/documentation/appkit/nstextfielddelegate
public protocol NSTextFieldDelegate: NSControlTextEditingDelegate {}

/// https://developer.apple.com/documentation/appkit/nssearchfielddelegate
public protocol NSSearchFieldDelegate: NSTextFieldDelegate {
  /// https://developer.apple.com/documentation/appkit/nssearchfielddelegate/searchfielddidendsearching(_:)
  @MainActor func searchFieldDidEndSearching(_ sender: NSSearchField)
}

// In AppKit the method is optional.
@MainActor extension NSSearchFieldDelegate {
  /// Does nothing.
  public func searchFieldDidEndSearching(_ sender: NSSearchField) {}
}

/// https://developer.apple.com/documentation/appkit/nstext
@MainActor open class NSText: NSView {}

/// https://developer.apple.com/documentation/appkit/nssearchfield
@MainActor open class NSSearchField: NSTextField {
  /// https://developer.apple.com/documentation/appkit/nssearchfield/delegate
  open weak var delegate: (any NSSearchFieldDelegate)?
}

/// https://developer.apple.com/documentation/appkit/nspopupbutton
@MainActor open class NSPopUpButton: NSButton {
  /// https://developer.apple.com/documentation/appkit/nspopupbutton/itemtitles
  public private(set) var itemTitles: [String] = []
  /// https://developer.apple.com/documentation/appkit/nspopupbutton/indexofselecteditem
  public private(set) var indexOfSelectedItem: Int = -1

  /// https://developer.apple.com/documentation/appkit/nspopupbutton/init(frame:pullsdown:)
  public convenience init(frame buttonFrame: NSRect, pullsDown flag: Bool) {
    self.init(frame: buttonFrame)
  }

  /// https://developer.apple.com/documentation/appkit/nspopupbutton/additems(withtitles:)
  ///
  /// The first item of an empty menu is selected.
  open func addItems(withTitles itemTitles: [String]) {
    self.itemTitles.removeAll(where: itemTitles.contains)
    self.itemTitles += itemTitles
    if indexOfSelectedItem < 0, !self.itemTitles.isEmpty { indexOfSelectedItem = 0 }
  }

  /// https://developer.apple.com/documentation/appkit/nspopupbutton/selectitem(at:)
  open func selectItem(at index: Int) {
    precondition((-1..<itemTitles.count).contains(index), "There is no item \(index)")
    indexOfSelectedItem = index
  }
}
