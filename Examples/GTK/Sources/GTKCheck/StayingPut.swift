import CGtk
import GTKScreens
import GTKSinks
import ObservableCollections

/// What a person looks at stays where it is while the list changes elsewhere: the rows in view, the
/// selected row, and the row that has the keyboard.
@MainActor
final class StayingPut {
  private let array = ObservableArray((0..<1_000).map { Entry(id: $0) })
  private let sink = GTKListSink<Entry>()
  private let rows: RowsView<Entry>
  private let observer: CoalescingObserver<BatchUpdate<Entry>>

  init() {
    rows = RowsView(.lines, model: sink.model) { RowFace($0.text) }
    observer = array.render(every: .glib, into: sink)
  }

  /// Notes what stayed.
  func run(_ report: Report) {
    let window = CheckWindow([rows.widget], width: 500, height: 500)
    defer { window.close() }
    gtk_adjustment_set_value(ShownRows.adjustment(of: rows.view), 9_000)
    window.frames.next()
    let middle = ShownRows.all(of: rows.view)[8].texts[0]
    guard let index = array.firstIndex(where: { $0.text.title == middle }) else {
      return report.note("staying put", failure: "no entry is called \(middle)")
    }
    rows.select(index)
    focus(middle)
    window.frames.next()
    for (name, change) in changes(around: index) {
      let before = place(of: middle)
      change()
      window.frames.next()
      report.note("\(name): what is in view stays", failure: difference(middle, before))
    }
  }

  /// Changes, the row at an index none of them.
  private func changes(around index: Int) -> [(String, () -> Void)] {
    let array = array
    return [
      ("rows inserted above", { array.insert(contentsOf: Self.new(1...7), at: 3) }),
      ("rows removed above", { array.removeSubrange(20..<27) }),
      ("rows in view updated", { array.update(at: index - 2) { $0.revision += 1 } }),
      ("the row itself updated", { array.update(at: index) { $0.revision += 1 } }),
      ("a row moved far across", { array.move(from: 5, to: 900) }),
      ("a row moved back", { array.move(from: 900, to: 5) }),
      ("rows inserted below", { array.insert(contentsOf: Self.new(8...30), at: 800) }),
    ]
  }

  private static func new(_ numbers: ClosedRange<Int>) -> [Entry] {
    numbers.map { Entry(id: 10_000 + $0) }
  }

  /// What did not stay; nil if all did.
  private func difference(_ title: String, _ before: Float?) -> String? {
    let after = place(of: title)
    if before == nil || after != before {
      return "\(title) went from \(before.debugDescription) to \(after.debugDescription)"
    }
    if rows.selected?.value.text.title != title { return "\(title) is not selected any more" }
    if focused?.first != title { return "the keyboard is at \(focused ?? [])" }
    return nil
  }

  /// How far from the top a row is shown; nil if it is not.
  private func place(of title: String) -> Float? {
    ShownRows.all(of: rows.view).first { $0.texts.first == title }?.top
  }

  /// Gives the keyboard to a row.
  private func focus(_ title: String) {
    let row = rows.view.children.first { ShownRows.texts(in: $0).first == title }
    if let row { gtk_widget_grab_focus(row) }
  }

  /// What the row that has the keyboard says.
  private var focused: [String]? {
    let row = rows.view.children.first { child in
      gtk_widget_has_focus(child) != 0 || gtk_widget_get_focus_child(rows.view) == child
    }
    return row.map { ShownRows.texts(in: $0) }
  }
}
