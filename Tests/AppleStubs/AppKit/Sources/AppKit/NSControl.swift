/// https://developer.apple.com/documentation/appkit/nscolor
open class NSColor: NSObject, @unchecked Sendable {
  private let name: String

  private init(_ name: String) {
    self.name = name
  }

  /// https://developer.apple.com/documentation/appkit/nscolor/labelcolor
  public class var labelColor: NSColor { NSColor("label") }
  /// https://developer.apple.com/documentation/appkit/nscolor/secondarylabelcolor
  public class var secondaryLabelColor: NSColor { NSColor("secondaryLabel") }
}

/// https://developer.apple.com/documentation/appkit/nstextalignment
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
}

/// https://developer.apple.com/documentation/appkit/nslinebreakmode
public enum NSLineBreakMode: UInt, Sendable {
  /// A line is broken between words.
  case byWordWrapping = 0
  /// A line ends with an ellipsis.
  case byTruncatingTail = 4
}

/// https://developer.apple.com/documentation/appkit/nscontrol
@MainActor open class NSControl: NSView {
  /// https://developer.apple.com/documentation/appkit/nscontrol/target
  open weak var target: AnyObject?
  /// https://developer.apple.com/documentation/appkit/nscontrol/action
  open var action: Selector?
  /// https://developer.apple.com/documentation/appkit/nscontrol/isenabled
  open var isEnabled = true
  /// https://developer.apple.com/documentation/appkit/nscontrol/stringvalue
  open var stringValue = ""
  /// https://developer.apple.com/documentation/appkit/nscontrol/alignment
  open var alignment = NSTextAlignment.left
  /// https://developer.apple.com/documentation/appkit/nscontrol/linebreakmode
  open var lineBreakMode = NSLineBreakMode.byWordWrapping

  /// Where a user types in it; nil if nobody does.
  var editor: NSText?

  /// https://developer.apple.com/documentation/appkit/nscontrol/currenteditor()
  open func currentEditor() -> NSText? { editor }

  /// https://developer.apple.com/documentation/appkit/nscontrol/sendaction(_:to:)
  @discardableResult
  open func sendAction(_ action: Selector?, to target: Any?) -> Bool { false }

  /// https://developer.apple.com/documentation/appkit/nscontrol/performclick(_:)
  ///
  /// What a user does: nothing happens where it is disabled, or has no action.
  open func performClick(_ sender: Any?) {
    if isEnabled, let action { sendAction(action, to: target) }
  }
}

/// https://developer.apple.com/documentation/appkit/nsbutton
@MainActor open class NSButton: NSControl {
  /// https://developer.apple.com/documentation/appkit/nsbutton/title
  open var title = ""
  /// https://developer.apple.com/documentation/appkit/nsbutton/keyequivalent
  open var keyEquivalent = ""
  /// https://developer.apple.com/documentation/appkit/nsbutton/keyequivalentmodifiermask
  open var keyEquivalentModifierMask: NSEvent.ModifierFlags = []

  /// https://developer.apple.com/documentation/appkit/nsbutton/init(title:target:action:)
  public convenience init(title: String, target: Any?, action: Selector?) {
    self.init(frame: .zero)
    self.title = title
    self.target = target as AnyObject?
    self.action = action
  }
}

/// https://developer.apple.com/documentation/appkit/nstextfield
@MainActor open class NSTextField: NSControl {
  /// https://developer.apple.com/documentation/appkit/nstextfield/textcolor
  open var textColor: NSColor?
  /// https://developer.apple.com/documentation/appkit/nstextfield/placeholderstring
  open var placeholderString: String?

  /// https://developer.apple.com/documentation/appkit/nstextfield/init(labelwithstring:)
  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
  }
}

/// https://developer.apple.com/documentation/appkit/nsevent
open class NSEvent: NSObject {
  /// https://developer.apple.com/documentation/appkit/nsevent/modifierflags-swift.struct
  public struct ModifierFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes flags from their bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/appkit/nsevent/modifierflags-swift.struct/command
    public static let command = ModifierFlags(rawValue: 1 << 20)
  }

  /// https://developer.apple.com/documentation/appkit/nsevent/specialkey-swift.struct
  public struct SpecialKey: RawRepresentable, Hashable, Sendable {
    /// The character.
    public let rawValue: Int

    /// Makes a key from its character.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/appkit/nsevent/specialkey-swift.struct/delete
    public static let delete = SpecialKey(rawValue: 0x7F)
  }

  /// The key that the user pressed. The simulator's.
  var pressedKey: SpecialKey?

  /// An event of a pressed key. The simulator's.
  public convenience init(pressed key: SpecialKey?) {
    self.init()
    pressedKey = key
  }

  /// https://developer.apple.com/documentation/appkit/nsevent/specialkey-swift.property
  public var specialKey: SpecialKey? { pressedKey }
}
