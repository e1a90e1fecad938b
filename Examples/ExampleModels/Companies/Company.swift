/// A section: a company. What it sells are the elements.
package struct Company: Identifiable, Hashable, Sendable {
  package let id: String
  package var name: String

  package init(id: String, name: String) {
    (self.id, self.name) = (id, name)
  }
}

/// A row: one product of a company.
package struct Product: Identifiable, Hashable, Decodable, Sendable {
  /// The same wherever the product goes; no other product of any company has it.
  package let id: String
  package var name: String

  package init(id: String, name: String) {
    (self.id, self.name) = (id, name)
  }
}
