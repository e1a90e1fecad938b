import GTKExampleModels

/// What a row shows: its text, and whether it is the head of a section.
package struct RowFace: Hashable, Sendable {
  package var text: RowText
  package var isHead: Bool

  package init(_ text: RowText, isHead: Bool = false) {
    (self.text, self.isHead) = (text, isHead)
  }

  /// What a screen reader says of it.
  package var spoken: String {
    let text = text.detail.isEmpty ? text.title : "\(text.title), \(text.detail)"
    return isHead ? "Section \(text)" : text
  }

  /// What a column shows of it. A head is told in the first one as a whole.
  func text(inColumn column: Int) -> String {
    let parts = text.parts
    if isHead { return column == 0 ? parts.joined(separator: "  ·  ") : "" }
    return column < parts.count ? parts[column] : ""
  }
}
