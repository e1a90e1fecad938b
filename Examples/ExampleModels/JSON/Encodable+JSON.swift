import Foundation

extension Encodable {
  /// The value as one line of JSON.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      fatalError("\(Self.self) does not encode: \(error)")
    }
  }
}
