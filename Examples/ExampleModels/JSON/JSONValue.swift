/// A JSON value that knows where it stands, so that who reads it can say what is wrong with which.
struct JSONValue {
  enum Content {
    case object([String: JSONValue])
    case array([JSONValue])
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
  }

  let content: Content
  /// The place of its first byte in the document.
  let offset: Int

  /// What it is, in the words of an error message.
  var kind: String {
    switch content {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    }
  }
}

/// Why a document is no JSON, and the byte where that shows.
struct JSONFault: Error, Hashable {
  let offset: Int
  let reason: String
}
