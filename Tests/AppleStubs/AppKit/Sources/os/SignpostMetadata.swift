/// What is said with a signpost. Text that is not public is not shown to others.
///
/// https://developer.apple.com/documentation/os/signpostmetadata
public struct SignpostMetadata: ExpressibleByStringInterpolation {
  /// https://developer.apple.com/documentation/os/oslogprivacy
  public enum Privacy: Sendable {
    /// https://developer.apple.com/documentation/os/oslogprivacy/public
    case `public`
    /// https://developer.apple.com/documentation/os/oslogprivacy/private
    case `private`
  }

  /// Takes texts and what stands between them.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    /// Begins.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds text of the program.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds text that is made, which is evaluated only for a reader.
    public mutating func appendInterpolation(
      _ value: @autoclosure () -> String, privacy: Privacy = .private
    ) {
      text += privacy == .public ? value() : "<private>"
    }
  }

  let text: String

  /// A text of the program.
  public init(stringLiteral value: String) { text = value }

  /// Texts and what stands between them.
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}
