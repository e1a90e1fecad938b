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
  /// What is looked for.
  var search = ""
  /// Whether a person is typing that.
  var isTyping = false

  /// Where a search looks.
  private static let prompt = "Title, author, text"

  /// All of them fit a terminal of 80 columns.
  private var keys: String {
    if search.isEmpty {
      return "space read · u unread · / search · o order · d del · J/K move · r look · q quit"
    }
    return "/ search \"\(LineText.fit(search, width: min(search.count, 24)))\" · esc all · q quit"
  }

  /// From a terminal of 16 lines on there is room for everything; below, a complaint goes before the
  /// keys, and the keys before what is well. What is being typed is always to be seen.
  var lines: [String] {
    let isTall = size.rows >= 16
    let bad = wrapped(complaint).map { paint.begin(.bold) + $0 }
    let words = bad.isEmpty && isTall ? [fit(message)] : bad
    let keys = isTall || complaint.isEmpty ? [paint.begin(.dim) + fit(self.keys)] : []
    let all = isTyping ? [typed] + words : words + keys
    return all.prefix(max(size.rows - 2, 0)) + [paint.begin(.reversed) + fit(status)]
  }

  private var typed: String {
    Typing.line(search, prompt: Self.prompt, width: max(size.columns, 1), paint: paint)
  }

  private func wrapped(_ text: String) -> [String] {
    LineText.wrap(text, width: max(size.columns, 1), limit: 3)
  }

  private func fit(_ text: String) -> String { LineText.fit(text, width: max(size.columns, 1)) }
}
