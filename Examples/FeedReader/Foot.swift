import TerminalSinks

/// The lines below the list: what the source said last, the keys, how it stands.
struct Foot {
  let size: (columns: Int, rows: Int)
  let paint: Paint
  /// What the last document brought.
  var message = ""
  /// Why the source could not be read; empty if it could.
  var complaint = ""
  var status = ""

  private static let keys =
    "j/k · space read · u unread · n newest · d delete · J/K move · r look · q quit"

  /// From a terminal of 16 lines on there is room for everything; below, a complaint goes before the
  /// keys, and the keys before what is well.
  var lines: [String] {
    let isTall = size.rows >= 16
    let bad = wrapped(complaint).map { paint.begin(.bold) + $0 }
    let words = bad.isEmpty && isTall ? [fit(message)] : bad
    let keys = isTall || complaint.isEmpty ? [Self.keys] : []
    let all = words + keys.map { paint.begin(.dim) + fit($0) }
    return all.prefix(max(size.rows - 2, 0)) + [paint.begin(.reversed) + fit(status)]
  }

  private func wrapped(_ text: String) -> [String] {
    LineText.wrap(text, width: max(size.columns, 1), limit: 3)
  }

  private func fit(_ text: String) -> String { LineText.fit(text, width: max(size.columns, 1)) }
}
