import ObservableCollections

/// The lines of one frame.
struct Page {
  let rows: ArraySnapshot<Post>
  let viewport: Viewport
  let animation: Animation
  let width: Int

  /// As many lines as the viewport is high.
  var lines: [String] {
    var lines: [String] = []
    for index in top...rows.count {
      lines += ghosts(before: index).map(line(of:))
      if index < rows.count { lines.append(line(at: index)) }
      if lines.count >= viewport.height { break }
    }
    lines += Array(repeating: "", count: max(viewport.height - lines.count, 0))
    return Array(lines.prefix(viewport.height))
  }

  func messageLine(_ message: String) -> String {
    let keys = "j/k scroll · space read · d delete · J/K move · r refresh · q quit"
    return "\u{1B}[2m" + LineText.fit(message.isEmpty ? keys : message, width: width)
  }

  func statusLine(_ status: String) -> String { "\u{1B}[7m" + LineText.fit(status, width: width) }

  /// The first row to draw. Rows that are going still take lines: for each one above the row that
  /// is read, one row less is drawn above it, so that it keeps its line.
  private var top: Int {
    let selected = viewport.selected ?? 0
    let going = animation.ghosts.count { $0.position <= selected && $0.position > viewport.top }
    return min(max(viewport.top + going, 0), max(rows.count - viewport.height, 0), selected)
  }

  private func ghosts(before index: Int) -> [Ghost] {
    animation.ghosts.filter { $0.position == index }
  }

  private func line(of ghost: Ghost) -> String {
    "\u{1B}[9;38;5;\(shade(of: [203, 167, 131, 95], ghost.age))m" + text(of: ghost.post)
  }

  private func line(at index: Int) -> String {
    let post = rows[index]
    let bar = index == viewport.selected ? "\u{1B}[7m" : ""
    let weight = post.isRead ? "\u{1B}[2m" : ""
    return bar + weight + (animation.highlights[index].map(color) ?? "") + text(of: post)
  }

  /// Fades from the bright to the plain shade.
  private func color(_ highlight: (kind: Highlight, age: Int)) -> String {
    let shades =
      switch highlight.kind {
      case .inserted: [46, 40, 34, 28]
      case .moved: [51, 44, 37, 30]
      case .updated: [226, 184, 142, 100]
      }
    return "\u{1B}[38;5;\(shade(of: shades, highlight.age))m"
  }

  private func shade(of shades: [Int], _ age: Int) -> Int {
    shades[min(age * shades.count / Animation.frames, shades.count - 1)]
  }

  private func text(of post: Post) -> String {
    let day = post.updated.map(FeedDate.day(of:)) ?? "          "
    let mark = post.isRead ? " " : "•"
    let text = [post.title, post.summary].filter { !$0.isEmpty }.joined(separator: " — ")
    return LineText.fit("\(mark) \(day)  \(text)", width: width)
  }
}
