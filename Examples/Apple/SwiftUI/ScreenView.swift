import ExampleModels
import ObservableCollections
import ObservableCollectionsAdapters
import SwiftUI

/// Any example: its search field, its lists side by side or, on a phone's width, one at a time, its status, a menu of
/// its choices and actions.
struct ScreenView: View {
  private let screen: any ExampleScreen
  private let scheduler: TurnScheduler
  /// What the first list calls its selected row.
  @State private var selection: String?
  /// The list that is seen where there is room for one.
  @State private var shownPane = 0
  @Environment(\.horizontalSizeClass) private var width

  /// - Parameters:
  ///   - screen: what is shown.
  ///   - scheduler: when a turn ends.
  init(_ screen: any ExampleScreen, scheduler: TurnScheduler = .mainActor) {
    (self.screen, self.scheduler) = (screen, scheduler)
  }

  var body: some View {
    if let search = screen.search {
      content.searchable(
        text: Binding(get: { search.text }, set: { search.set($0) }), prompt: search.prompt)
    } else {
      content
    }
  }

  private var content: some View {
    VStack {
      if isNarrow {
        Picker("Shown list", selection: $shownPane) {
          ForEachRow(panes) { Text($0.pane.title).tag($0.id) }
        }
        .pickerStyle(.segmented)
      }
      HStack(spacing: 8) {
        ForEachRow(panes.filter { !isNarrow || $0.id == shownPane }) { place in
          place.pane.accept(
            PaneViewMaker(scheduler: scheduler, selection: place.id == 0 ? $selection : nil))
        }
      }
      TimelineView(.periodic(from: .now, by: 0.5)) { _ in
        Text(screen.status).font(.caption)
        Menu("Actions") {
          ForEachRow(screen.choices) { ChoiceView(choice: $0) }
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

  private var isNarrow: Bool { width == .compact && screen.panes.count > 1 }

  private var panes: [PanePlace] {
    screen.panes.enumerated().map { PanePlace(id: $0.offset, pane: $0.element) }
  }
}

/// The menu of a choice.
private struct ChoiceView: View {
  let choice: ExampleChoice

  var body: some View {
    Picker(
      choice.title, selection: Binding(get: { choice.selected }, set: { choice.select($0) })
    ) {
      ForEachRow(choice.options) { Text($0.title).tag($0.id) }
    }
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
