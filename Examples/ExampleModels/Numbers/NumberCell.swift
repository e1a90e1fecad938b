/// A number in a grid: its own identity.
package struct NumberCell: Identifiable, Hashable, Sendable {
  package let id: Int

  package init(_ number: Int) { id = number }
}
