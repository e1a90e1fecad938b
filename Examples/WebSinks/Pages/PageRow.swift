import ExampleModels

/// One row of a page's list, as it goes over the wire. The head of a section is a row too.
package struct PageRow: Hashable, Sendable, Identifiable {
  /// The same for as long as the element has its identity; heads and rows are told apart.
  package var id: String
  package var text: RowText
  package var isHead: Bool

  package init(id: String, text: RowText, isHead: Bool = false) {
    (self.id, self.text, self.isHead) = (id, text, isHead)
  }
}

// What is usual is left out: no detail, not dim, no head, nothing told.
extension PageRow: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, detail
    case isDim = "dim"
    case isHead = "head"
    case tells
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    isHead = try values.decodeIfPresent(Bool.self, forKey: .isHead) ?? false
    text = RowText(
      try values.decode(String.self, forKey: .title),
      detail: try values.decodeIfPresent(String.self, forKey: .detail) ?? "",
      isDim: try values.decodeIfPresent(Bool.self, forKey: .isDim) ?? false,
      tells: try values.decodeIfPresent(String.self, forKey: .tells).map(Self.kind))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(text.title, forKey: .title)
    if !text.detail.isEmpty { try values.encode(text.detail, forKey: .detail) }
    if text.isDim { try values.encode(true, forKey: .isDim) }
    if isHead { try values.encode(true, forKey: .isHead) }
    try values.encodeIfPresent(text.tells?.word, forKey: .tells)
  }

  private static func kind(_ word: String) throws -> AnimationKind {
    if let kind = AnimationKind.allCases.first(where: { $0.word == word }) { return kind }
    let reason = "\(word) is nothing that happens to rows"
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: [], debugDescription: reason))
  }
}
