import ExampleModels
import ExampleTestKit
import ObservableCollections
import ObservableCollectionsTesting
import Testing

/// All that a host may do with a screen, from many threads at once.
@Suite(.fewAtATime) struct ScreensConcurrencyTests {
  /// The rows of the first pane by name, in order.
  @MainActor private struct RowNames: PaneVisitor {
    func visit<Element>(_ pane: ListPane<Element>) -> [String] {
      pane.list.snapshot.map(pane.rowID)
    }

    func visit<Section, Element>(_ pane: SectionsPane<Section, Element>) -> [String] {
      pane.sections.snapshot.flatMap { $0.elements.map(pane.rowID) }
    }
  }

  @Test(arguments: ExampleScreens.all.map(\.name))
  func actionsMayComeFromAnyThread(_ name: String) async throws {
    let screen = try #require(ExampleScreens.named(name)).make()
    let playing = Task { await screen.run() }
    await withTaskGroup(of: Void.self) { group in
      for seed in 0..<4 {
        group.addTask {
          var random = SplitMix64(seed: UInt64(seed))
          for _ in 0..<25 {
            let row = await screen.panes[0].accept(RowNames()).randomElement(using: &random)
            screen.actions.randomElement(using: &random)?.perform(row: row)
            #expect(!screen.status.isEmpty)
          }
        }
      }
    }
    playing.cancel()
    await playing.value
    let names = await screen.panes[0].accept(RowNames())
    #expect(Set(names).count == names.count)
  }
}
