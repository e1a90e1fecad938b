/// A line that explains another pane.
package struct Note: Identifiable, Hashable, Sendable {
  package let id: Int
  package var text: RowText

  package init(id: Int, _ text: RowText) {
    (self.id, self.text) = (id, text)
  }
}
