/// What a cell shows, as a value.
///
/// https://developer.apple.com/documentation/uikit/uicontentconfiguration
@MainActor public protocol UIContentConfiguration {}

/// A title with a line below.
///
/// https://developer.apple.com/documentation/uikit/uilistcontentconfiguration
@MainActor public struct UIListContentConfiguration: UIContentConfiguration {
  /// https://developer.apple.com/documentation/uikit/uilistcontentconfiguration/textproperties-swift.struct
  public struct TextProperties {
    /// https://developer.apple.com/documentation/uikit/uilistcontentconfiguration/textproperties-swift.struct/color
    public var color = UIColor.label
  }

  /// https://developer.apple.com/documentation/uikit/uilistcontentconfiguration/text
  public var text: String?
  /// https://developer.apple.com/documentation/uikit/uilistcontentconfiguration/secondarytext
  public var secondaryText: String?
  /// https://developer.apple.com/documentation/uikit/uilistcontentconfiguration/image
  public var image: UIImage?
  /// https://developer.apple.com/documentation/uikit/uilistcontentconfiguration/textproperties-swift.property
  public var textProperties = TextProperties()

  /// https://developer.apple.com/documentation/uikit/uilistcontentconfiguration/cell()
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }

  /// https://developer.apple.com/documentation/uikit/uilistcontentconfiguration/subtitlecell()
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
}

/// What stands in the place of a content that is not there.
///
/// https://developer.apple.com/documentation/uikit/uicontentunavailableconfiguration-swift.struct
@MainActor public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  /// https://developer.apple.com/documentation/uikit/uicontentunavailableconfiguration-swift.struct/text
  public var text: String?

  /// https://developer.apple.com/documentation/uikit/uicontentunavailableconfiguration-swift.struct/empty()
  public static func empty() -> UIContentUnavailableConfiguration {
    UIContentUnavailableConfiguration()
  }
}

/// A color.
///
/// https://developer.apple.com/documentation/uikit/uicolor
public final class UIColor: NSObject, Sendable {
  /// https://developer.apple.com/documentation/uikit/uicolor/label
  public static let label = UIColor()
  /// https://developer.apple.com/documentation/uikit/uicolor/secondarylabel
  public static let secondaryLabel = UIColor()
}
