import ExampleModels
import ObservableCollections

/// What a page is told when it connects.
package struct PageHello: Codable, Sendable {
  package struct Pane: Codable, Sendable {
    package let title: String
    package let layout: PaneLayout
    /// The names of a row's title and of the parts of its detail; empty if it has none.
    package let columns: [String]
    /// Whether it stays at its end, as a log does, unless the reader has scrolled away.
    package let followsEnd: Bool
  }

  package struct Action: Codable, Sendable {
    package let id: String
    package let title: String
    package let key: String
    package let needsRow: Bool
  }

  /// A field to search with.
  package struct Search: Codable, Hashable, Sendable {
    package let prompt: String
  }

  /// A menu.
  package struct Choice: Codable, Sendable {
    package let id: String
    package let title: String
    package let key: String
    package let options: [ExampleChoice.Option]
  }

  /// How what happens to rows is called and marked.
  package struct Kind: Codable, Hashable, Sendable {
    package let word: String
    package let sign: String

    static let all = AnimationKind.allCases.map { Kind(word: $0.word, sign: String($0.sign)) }
  }

  package let name: String
  package let summary: String
  package let panes: [Pane]
  package let actions: [Action]
  /// Nil if nothing is searched.
  package let search: Search?
  package let choices: [Choice]
  package let kinds: [Kind]
}

/// A batch of one pane.
package struct PagePatch: Codable, Sendable {
  /// Which pane it is for; counts from 0.
  package let pane: Int
  package let patch: BatchPatch<PageRow>
}

/// All rows of one pane.
package struct PageReload: Codable, Hashable, Sendable {
  package let pane: Int
  package let revision: Revision
  package let rows: [PageRow]
}

/// How the example stands.
package struct PageState: Codable, Hashable, Sendable {
  package let status: String
  /// For each action whether the option that it switches is on; null if it switches none.
  package let isOn: [Bool?]
  /// For each action whether there is anything to do.
  package let isReady: [Bool]
  /// What is looked for; nil if nothing is searched.
  package let search: String?
  /// For each menu the id of what is chosen.
  package let chosen: [String]
}

/// What a row's action is asked for with.
package struct ActionRequest: Codable, Sendable {
  package let row: String?
}

/// What is to be looked for, and what is looked for then: without what a search does not take.
package struct SearchRequest: Codable, Hashable, Sendable {
  package let text: String
}

/// What is chosen in a menu.
package struct ChoiceRequest: Codable, Sendable {
  package let option: String
}
