import CGtk
import GTKExampleModels
import GTKScreens
import GTKSinks
import ObservableCollections

/// A log stays at its end while lines come and old ones go, unless a person has scrolled away.
@MainActor
final class FollowedEndCheck {
  private let notes = NoteList()
  private var told = 0

  /// Notes whether it stays.
  func run(_ report: Report) {
    for kind in [RowsViewKind.lines, .columns(["Line", "Rest"])] {
      report.note("\(kind): a log stays at its end", failure: run(kind))
    }
  }

  private func run(_ kind: RowsViewKind) -> String? {
    let sink = GTKListSink<Note>()
    let rows = RowsView<Note>(kind, model: sink.model, isSelectable: false) { RowFace($0.text) }
    let end = FollowedEnd(rows.view)
    sink.willChange = { _ in end.note() }
    sink.didShow = { _ in end.follow() }
    tell(200)
    let observer = notes.lines.render(every: .glib, into: sink)
    defer { observer.cancel() }
    let window = CheckWindow([rows.widget], width: 300, height: 400)
    defer { window.close() }
    let frames = { for _ in 0..<6 { window.frames.next() } }
    frames()
    if let difference = difference(rows.view) { return "at first: \(difference)" }
    for count in [1, 2, 50, 1, 300] {
      tell(count)
      frames()
      if let difference = difference(rows.view) { return "after \(count) lines: \(difference)" }
    }
    // Somebody reads further above.
    let adjustment = ShownRows.adjustment(of: rows.view)
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment) / 2)
    frames()
    let read = ShownRows.all(of: rows.view).map(\.texts)
    for _ in 0..<3 {
      tell(2)
      frames()
    }
    let shown = ShownRows.all(of: rows.view).map(\.texts)
    if shown != read { return "it goes on while somebody reads" }
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment))
    frames()
    tell(1)
    frames()
    return difference(rows.view).map { "after coming back: \($0)" }
  }

  /// Tells lines, some of which are higher than others. A hundred are kept.
  private func tell(_ count: Int) {
    let texts = (told..<told + count).map { number in
      let rest = number % 3 == 0 ? 20 : 0
      return RowText("line \(number)", detail: String(repeating: "goes on ", count: rest))
    }
    told += count
    notes.tell(texts)
  }

  /// What is wrong at the end; nil if its last line is seen whole.
  private func difference(_ view: Widget) -> String? {
    let shown = ShownRows.all(of: view)
    guard let last = shown.last else { return "it shows nothing" }
    if last.texts.first != "line \(told - 1)" { return "it shows \(last.texts) of \(told) lines" }
    let page = Float(gtk_adjustment_get_page_size(ShownRows.adjustment(of: view)))
    return last.top + last.height > page + 0.5 ? "\(last.texts) is cut off" : nil
  }
}
