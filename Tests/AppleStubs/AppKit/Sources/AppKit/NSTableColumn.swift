/// https://developer.apple.com/documentation/appkit/nstablecolumn
@MainActor open class NSTableColumn: NSObject {
  /// https://developer.apple.com/documentation/appkit/nstablecolumn/identifier
  open var identifier: NSUserInterfaceItemIdentifier

  /// https://developer.apple.com/documentation/appkit/nstablecolumn/init(identifier:)
  public init(identifier: NSUserInterfaceItemIdentifier) {
    self.identifier = identifier
  }
}

/// https://developer.apple.com/documentation/appkit/nstextfield
@MainActor open class NSTextField: NSView {
  /// https://developer.apple.com/documentation/appkit/nscontrol/stringvalue
  open var stringValue = ""

  /// https://developer.apple.com/documentation/appkit/nstextfield/init(labelwithstring:)
  public convenience init(labelWithString string: String) {
    self.init(frame: .zero)
    stringValue = string
  }
}
