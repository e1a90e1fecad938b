/// What a cell's looks depend on.
///
/// https://developer.apple.com/documentation/uikit/uicellconfigurationstate-swift.struct
public struct UICellConfigurationState {
  /// https://developer.apple.com/documentation/uikit/uicellconfigurationstate-swift.struct/isswiped
  public var isSwiped = false
}
