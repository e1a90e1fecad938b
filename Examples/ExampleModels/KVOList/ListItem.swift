/// A row that is edited by hand.
package struct ListItem: Identifiable, Hashable, Sendable {
  package let id: Int
  package var text: String

  package init(id: Int, text: String) {
    (self.id, self.text) = (id, text)
  }
}
