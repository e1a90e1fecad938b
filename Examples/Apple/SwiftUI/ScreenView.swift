import ExampleModels
import ObservableCollections
import ObservableCollectionsAdapters
import SwiftUI

/// Any example: its lists side by side, its status, its actions.
struct ScreenView: View {
  private let screen: any ExampleScreen
  private let scheduler: TurnScheduler
  /// What the first list calls its selected row.
  @State private var selection: String?

  /// - Parameters:
  ///   - screen: what is shown.
  ///   - scheduler: when a turn ends.
  init(_ screen: any ExampleScreen, scheduler: TurnScheduler = .mainActor) {
    (self.screen, self.scheduler) = (screen, scheduler)
  }

  var body: some View {
    VStack {
      HStack(spacing: 8) {
        ForEachRow(panes) { place in
          place.pane.accept(
            PaneViewMaker(scheduler: scheduler, selection: place.id == 0 ? $selection : nil))
        }
      }
      TimelineView(.periodic(from: .now, by: 0.5)) { _ in
        Text(screen.status).font(.caption)
        HStack {
          ForEachRow(screen.actions) { action in
            Button(action.isOn == true ? "✓ \(action.title)" : action.title) {
              action.perform(row: selection)
            }
            .disabled(action.needsRow && selection == nil || !action.isReady)
          }
        }
      }
    }
    .padding()
  }

  private var panes: [PanePlace] {
    screen.panes.enumerated().map { PanePlace(id: $0.offset, pane: $0.element) }
  }
}

/// A list, and where it stands.
private struct PanePlace: Identifiable {
  let id: Int
  let pane: any ExamplePane
}

/// Makes the view that fits a list.
struct PaneViewMaker: PaneVisitor {
  let scheduler: TurnScheduler
  /// What the list calls its selected row; nil if none is to be selected.
  let selection: Binding<String?>?

  func visit<Element>(_ pane: ListPane<Element>) -> AnyView {
    AnyView(ListPaneView(pane, self))
  }

  func visit<Header, Element>(_ pane: SectionsPane<Header, Element>) -> AnyView {
    AnyView(SectionsPaneView(pane, self))
  }
}
