/// An example that can be started: its name, what it shows, and how to make it.
package struct ExampleEntry: Sendable, Identifiable {
  package let name: String
  package let summary: String
  /// Makes a screen of its own, which shares nothing with any other.
  package let make: @Sendable () -> any ExampleScreen

  fileprivate init(_ make: @escaping @Sendable () -> any ExampleScreen) {
    let screen = make()
    (name, summary, self.make) = (screen.name, screen.summary, make)
  }

  package var id: String { name }
}

/// All examples, for menus and command lines.
package enum ExampleScreens {
  package static let all: [ExampleEntry] = [
    ExampleEntry { CompaniesScreen() }, ExampleEntry { KVOListScreen() },
    ExampleEntry { ChoresScreen() }, ExampleEntry { FeedReaderScreen() },
    ExampleEntry { NumbersScreen() }, ExampleEntry { ParksScreen() },
    ExampleEntry { ProcessesScreen() },
  ]

  /// The example of a name, in small or large letters.
  package static func named(_ name: String) -> ExampleEntry? {
    all.first { $0.name.lowercased() == name.lowercased() }
  }
}
