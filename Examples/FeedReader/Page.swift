import ExampleModels
import ObservableCollections
import TerminalSinks

/// The lines of one frame.
struct Page {
  let rows: ArraySnapshot<Post>
  let viewport: Viewport
  let animation: Animation
  let width: Int
  let paint: Paint

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
    return paint.begin(.dim) + LineText.fit(message.isEmpty ? keys : message, width: width)
  }

  func statusLine(_ status: String) -> String {
    paint.begin(.reversed) + LineText.fit(status, width: width)
  }

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
    let shade = Fade.shade(of: .deleted, age: ghost.age, frames: Animation.frames)
    return paint.begin(.struck, .colour(shade)) + text(of: ghost.post)
  }

  private func line(at index: Int) -> String {
    let post = rows[index]
    let bar = index == viewport.selected ? paint.begin(.reversed) : ""
    let weight = post.isRead ? paint.begin(.dim) : ""
    return bar + weight + (animation.highlights[index].map(color) ?? "") + text(of: post)
  }

  private func color(_ highlight: (kind: AnimationKind, age: Int)) -> String {
    let shade = Fade.shade(of: highlight.kind, age: highlight.age, frames: Animation.frames)
    return paint.begin(.colour(shade))
  }

  private func text(of post: Post) -> String {
    let day = post.updated.map(FeedDate.day(of:)) ?? "          "
    let mark = post.isRead ? " " : "•"
    let text = [post.title, post.summary].filter { !$0.isEmpty }.joined(separator: " — ")
    return LineText.fit("\(mark) \(day)  \(text)", width: width)
  }
}
