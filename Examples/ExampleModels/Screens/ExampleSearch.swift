/// A field in which a person types what to look for: an example shows only what is found.
///
/// Hosts show it as their platform's search field, and hand over the text whenever it changes.
package struct ExampleSearch: Sendable {
  /// Where it looks, as an empty field says it: `Title, author, text`.
  package let prompt: String
  private let read: @Sendable () -> SearchText
  private let write: @Sendable (SearchText) -> Void

  /// - Parameters:
  ///   - read: what is looked for now.
  ///   - write: takes over what is to be looked for.
  package init(
    _ prompt: String, read: @escaping @Sendable () -> SearchText,
    write: @escaping @Sendable (SearchText) -> Void
  ) {
    (self.prompt, self.read, self.write) = (prompt, read, write)
  }

  /// What is looked for now; empty if all is shown.
  package var text: String { read().text }

  /// Looks for another text, whatever it is: see ``SearchText``.
  package func set(_ text: String) { write(SearchText(text)) }
}
