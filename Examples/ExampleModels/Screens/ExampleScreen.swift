/// One example, as any host shows it: on a terminal, in a GTK window, in a browser, on an Apple
/// device.
///
/// A host shows the panes side by side, offers the actions as keys or buttons, a search field and menus, and runs
/// `run()` for as long as the example is open. It knows no example by name. All may be called from any thread.
package protocol ExampleScreen: Sendable {
  /// One word, also the name in commands and addresses: `Numbers`.
  var name: String { get }
  /// The name for somebody who does not know the example yet.
  var title: String { get }
  /// What is to be seen, in a sentence.
  var summary: String { get }
  /// The lists, from left to right; the same for as long as the screen lives.
  var panes: [any ExamplePane] { get }
  var actions: [ExampleAction] { get }
  /// Where a person types what to look for; nil if all is shown always.
  var search: ExampleSearch? { get }
  /// Of what a person chooses one each.
  var choices: [ExampleChoice] { get }
  /// How it stands, in a line. A host asks again after each batch and now and then.
  var status: String { get }
  /// Whether rows come, go and move: then hosts explain how they mark that.
  var hasLegend: Bool { get }

  /// Polls and plays until the task is cancelled or nothing is left to do.
  func run() async
}

extension ExampleScreen {
  package var title: String { name }
  package var search: ExampleSearch? { nil }
  package var choices: [ExampleChoice] { [] }
  package var hasLegend: Bool { true }
}

/// Something that a person can do to what is shown.
package struct ExampleAction: Sendable, Identifiable {
  /// One word, also the name in requests: `insert`.
  package let id: String
  /// What a button says.
  package let title: String
  /// The key on a terminal.
  package let key: Character
  /// Whether it can only be done to a row. Hosts hand over the row that is selected in the first
  /// pane to every action; to one that needs it they must.
  package let needsRow: Bool
  private let action: @Sendable (String?) -> Void
  private let state: (@Sendable () -> Bool)?
  private let readiness: @Sendable () -> Bool

  /// - Parameters:
  ///   - isOn: whether the option that it switches is on; nil if it switches none.
  ///   - isReady: whether there is anything to do now.
  ///   - action: receives the `rowID` of the selected row, if there is one. The row may be gone.
  package init(
    _ id: String, title: String, key: Character, needsRow: Bool = false,
    isOn: (@Sendable () -> Bool)? = nil, isReady: @escaping @Sendable () -> Bool = { true },
    action: @escaping @Sendable (_ row: String?) -> Void
  ) {
    (self.id, self.title, self.key, self.needsRow) = (id, title, key, needsRow)
    (state, readiness, self.action) = (isOn, isReady, action)
  }

  /// Whether the option that it switches is on; nil if it switches none.
  package var isOn: Bool? { state?() }

  /// Whether there is anything to do: hosts do not offer it where there is not, or where it needs a
  /// row and none is selected.
  package var isReady: Bool { readiness() }

  package func perform(row: String? = nil) { action(row) }
}
