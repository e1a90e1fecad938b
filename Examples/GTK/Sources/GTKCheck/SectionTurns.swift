import GTKExampleModels
import GTKScreens
import GTKSinks
import ObservableCollections
import GTKTesting

/// A list of two levels that random turns change, the plain one that it must equal, and two widgets
/// on its rows. Its turns end with the frames; those of the flat list before.
@MainActor
final class SectionTurns {
  private typealias SectionsRow = SectionRow<Entry, Entry>

  private let sections = ObservableSections<Entry, Entry>()
  private let sink = GTKSectionsSink<Entry, Entry>()
  private let rows: [RowsView<SectionsRow>]
  private var plain: [TableSection<Entry, Entry>] = []
  private var maker = EntryMaker()
  private let observer: CoalescingObserver<SectionsBatchUpdate<Entry, Entry>>
  private let selection: SelectionWatch

  init() {
    rows = [.list, .columns(["Title", "Revision", "Rest"])].map { [sink] kind in
      RowsView(kind, model: sink.model) { Self.face(of: $0) }
    }
    let frames = TurnScheduler.frames(of: rows[0].view)
    observer = sections.render(every: frames, into: sink)
    selection = SelectionWatch(rows.map(\.selection))
    selection.follow(sections, frames)
  }

  /// The scrolled windows.
  var widgets: [Widget] { rows.map(\.widget) }

  /// Makes the changes of one turn.
  func turn(using generator: inout SplitMix64) {
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      let counts = plain.map(\.elements.count)
      let edit =
        counts.count > 12
        ? .removeSections(2..<Int.random(in: 4...10, using: &generator))
        : SectionsListEdit.random(counts: counts, longest: 4, using: &generator)
      apply(edit)
    }
    selection.choose(using: &generator)
  }

  /// How the widgets differ from the plain list; nil if they do not.
  func difference() -> String? {
    let shown = sections.snapshot.map { TableSection($0.header, Array($0.elements)) }
    if shown != plain { return "the observable sections are not the plain ones" }
    let faces = plain.flatMap { section in
      [Self.face(of: .header(section.section))]
        + section.elements.map { Self.face(of: .element($0)) }
    }
    for view in rows {
      let expected = faces.map { view.kind.texts(of: $0) }
      if let difference = ShownRows.difference(of: view.view, expected: expected) {
        return "in sections, \(difference)"
      }
    }
    return selection.difference()
  }

  private static func face(of row: SectionsRow) -> RowFace {
    switch row {
    case .header(let section): RowFace(section.text, isHead: true)
    case .element(let element): RowFace(element.text)
    }
  }

  private func apply(_ edit: SectionsListEdit) {
    var copy = maker
    edit.apply(
      to: sections, newSection: { copy.make() }, updatedSection: { $0.revised },
      newElement: { copy.make() })
    edit.apply(
      to: &plain, newSection: { maker.make() }, updatedSection: { $0.revised },
      newElement: { maker.make() })
  }
}

extension Entry {
  /// The next revision.
  fileprivate var revised: Entry {
    var entry = self
    entry.revision += 1
    return entry
  }
}
