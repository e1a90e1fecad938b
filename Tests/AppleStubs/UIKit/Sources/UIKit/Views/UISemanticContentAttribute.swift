/// What a view's content means for its direction.
///
/// https://developer.apple.com/documentation/uikit/uisemanticcontentattribute
public enum UISemanticContentAttribute: Int, Sendable {
  /// As the language has it.
  case unspecified
  /// Controls of a player.
  case playback
  /// Directions in space.
  case spatial
  /// Always from left to right.
  case forceLeftToRight
  /// Always from right to left.
  case forceRightToLeft
}

/// Where a line begins.
///
/// https://developer.apple.com/documentation/uikit/uiuserinterfacelayoutdirection
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// At the left.
  case leftToRight
  /// At the right.
  case rightToLeft
}
