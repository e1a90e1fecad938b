import ExampleModels
import ObservableCollections
import ObservableCollectionsAdapters
import SwiftUI

/// A flat list of an example: rows, or a grid.
struct ListPaneView<Element: Identifiable & Sendable>: View {
  private let pane: ListPane<Element>
  private let selection: Binding<String?>?
  @ObservedRows private var rows: ArraySnapshot<Element>

  init(_ pane: ListPane<Element>, _ maker: PaneViewMaker) {
    (self.pane, selection) = (pane, maker.selection)
    _rows = ObservedRows(pane.list, scheduler: maker.scheduler)
  }

  var body: some View {
    VStack {
      Text(pane.title).font(.headline)
      if pane.layout == .grid {
        ScrollView {
          LazyVGrid(columns: [GridItem(.adaptive(minimum: 64))]) { PaneRows(pane, rows) }
        }
      } else {
        List(selection: selection) { PaneRows(pane, rows) }
      }
    }
    .task { await follow { $rows.changeLimit = pane.changeLimit } }
  }
}

/// The rows of a flat list. What they say is compared: SwiftUI evaluates a `RowView` anew when that
/// has changed.
private struct PaneRows<Element: Identifiable & Sendable>: View {
  let pane: ListPane<Element>
  let rows: ArraySnapshot<Element>

  init(_ pane: ListPane<Element>, _ rows: ArraySnapshot<Element>) {
    (self.pane, self.rows) = (pane, rows)
  }

  var body: some View {
    ForEachRow(rows) { element in
      RowView(text: pane.text(element)).tag(pane.rowID(of: element))
    }
  }
}

/// A list of an example in sections.
struct SectionsPaneView<Head: Identifiable & Sendable, Element: Identifiable & Sendable>: View
where Head.ID: Sendable {
  private let pane: SectionsPane<Head, Element>
  private let selection: Binding<String?>?
  @ObservedSections private var sections: SectionsSnapshot<Head, Element>

  init(_ pane: SectionsPane<Head, Element>, _ maker: PaneViewMaker) {
    (self.pane, selection) = (pane, maker.selection)
    _sections = ObservedSections(pane.sections, scheduler: maker.scheduler)
  }

  var body: some View {
    VStack {
      Text(pane.title).font(.headline)
      List(selection: selection) {
        ForEachSection(sections) { element in
          RowView(text: pane.text(element)).tag(pane.rowID(of: element))
        } header: { head in
          RowView(text: pane.head(head))
        }
      }
    }
    .task { await follow { $sections.changeLimit = pane.changeLimit } }
  }
}

/// Sets how much a turn may show, now and then, until the view is gone.
@MainActor private func follow(_ setLimit: () -> Void) async {
  while !Task.isCancelled {
    setLimit()
    // Cancelled when the view is gone; the loop ends by itself then.
    try? await Task.sleep(for: .milliseconds(500))
  }
}

/// What a row says.
struct RowView: View, Equatable {
  let text: RowText

  var body: some View {
    VStack(alignment: .leading) {
      Text(text.title).foregroundStyle(text.isDim ? .secondary : .primary)
      if !text.detail.isEmpty {
        Text(text.detail).font(.caption).foregroundStyle(.secondary)
      }
    }
  }
}
