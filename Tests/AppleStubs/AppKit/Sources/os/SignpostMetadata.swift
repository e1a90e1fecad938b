/// What is said with a signpost. Text that is not public is not shown to others.
///
/// https://developer.apple.com/documentation/os/signpostmetadata
public struct SignpostMetadata: ExpressibleByStringInterpolation {
  /// Takes texts and what stands between them.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Begins.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds text of the program.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds text that is made, which is evaluated only for a reader.
    public mutating func appendInterpolation(
      _ value: @autoclosure () -> String, privacy: OSLogPrivacy = .auto
    ) {
      text += privacy.isPublic ? value() : "<private>"
    }
  }

  let text: String

  /// A text of the program.
  public init(stringLiteral value: String) { text = value }

  /// Texts and what stands between them.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

/// https://developer.apple.com/documentation/os/oslogprivacy
public struct OSLogPrivacy: Sendable {
  let isPublic: Bool

  /// https://developer.apple.com/documentation/os/oslogprivacy/public
  public static let `public` = OSLogPrivacy(isPublic: true)
  /// https://developer.apple.com/documentation/os/oslogprivacy/private
  public static let `private` = OSLogPrivacy(isPublic: false)
  /// Private, for texts.
  ///
  /// https://developer.apple.com/documentation/os/oslogprivacy/auto
  public static let auto = OSLogPrivacy(isPublic: false)
}
