import Foundation
import ObservableCollections

/// Chores, and those that are open, the most urgent ones first. The array is never edited: its objects change,
/// and the lists follow.
///
/// The objects change on the main actor, so the lists are made there if they can be.
package final class ChoresModel: Sendable {
  package let chores: ObservableArray<Chore>
  private let lists: Lists

  private struct Lists: Sendable {
    let all: DerivedList<ChoreRow>
    let open: DerivedList<ChoreRow>

    init(
      of chores: ObservableArray<Chore>, observing: ObservedReads,
      isolation: isolated (any Actor)? = #isolation
    ) {
      all = chores.mapped(observing: observing) { ChoreRow($0) }
      open = chores.filtered(observing: observing) { !$0.isDone }
        .ordered(observing: observing, by: \.urgency, descending: true)
        .mapped(observing: observing) { ChoreRow($0) }
    }
  }

  /// - Parameter observing: `.nothing` for lists that do not follow the chores.
  package init(observing: ObservedReads = .all) {
    let titles = [
      "Water the plants", "Feed the cat", "Post the letter", "Sweep the stairs", "Bake bread",
      "Mend the bicycle", "Return the books", "Call the plumber",
    ]
    let chores = ObservableArray(
      titles.enumerated().map { id, title in
        Chore(ChoreRow(id: id, title: title, urgency: 1 + id * 5 % 8))
      })
    self.chores = chores
    lists =
      Thread.isMainThread
      ? MainActor.assumeIsolated { Lists(of: chores, observing: observing) }
      : Lists(of: chores, observing: observing)
  }

  /// All chores, in the order of the array.
  package var all: DerivedList<ChoreRow> { lists.all }
  /// The open ones, the most urgent one first.
  package var open: DerivedList<ChoreRow> { lists.open }

  /// Changes a chore, if there is one of this number.
  @MainActor package func change(_ id: ChoreRow.ID, _ body: (Chore) -> Void) {
    if let chore = chores.first(where: { $0.id == id }) { body(chore) }
  }

  /// Changes every second chore.
  @MainActor package func changeSeveral(_ body: (Chore) -> Void) {
    for (index, chore) in chores.snapshot.enumerated() where index % 2 == 1 { body(chore) }
  }
}
