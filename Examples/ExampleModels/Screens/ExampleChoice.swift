/// One of several, of which a person chooses one: an order of the rows.
///
/// Hosts show it as their platform's menu.
package struct ExampleChoice: Sendable, Identifiable {
  package struct Option: Codable, Sendable, Identifiable {
    /// One word, also the name in requests: `newest`.
    package let id: String
    /// What the menu says.
    package let title: String
  }

  /// One word, also the name in requests: `order`.
  package let id: String
  /// What stands before the menu.
  package let title: String
  /// The key on a terminal.
  package let key: Character
  package let options: [Option]
  private let read: @Sendable () -> String
  private let write: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - read: what is chosen now.
  ///   - write: takes over what was chosen.
  package init<Value: ChoiceOption>(
    _ id: String, title: String, key: Character, read: @escaping @Sendable () -> Value,
    write: @escaping @Sendable (Value) -> Void
  ) {
    (self.id, self.title, self.key) = (id, title, key)
    options = Value.allCases.map { Option(id: $0.rawValue, title: $0.title) }
    self.read = { read().rawValue }
    self.write = { id in Value(rawValue: id).map(write) != nil }
  }

  /// The id of the option that is chosen now.
  package var selected: String { read() }

  /// The place of the option that is chosen now.
  package var selectedIndex: Int {
    let selected = selected
    return options.firstIndex { $0.id == selected } ?? 0
  }

  /// Chooses an option.
  ///
  /// - Returns: false if there is no such option; then nothing changes.
  @discardableResult
  package func select(_ option: String) -> Bool { write(option) }
}

/// A value of which a person chooses one.
package protocol ChoiceOption: CaseIterable, RawRepresentable, Sendable where RawValue == String {
  /// What the menu says.
  var title: String { get }
}
