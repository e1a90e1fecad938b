import ExampleModels
import ObservableCollections
import TerminalSinks

/// The lines of one frame.
struct Page {
  let rows: ArraySnapshot<Post>
  let viewport: Viewport
  let animation: RowAnimation<Post>
  let width: Int
  let paint: Paint

  /// As many lines as the viewport is high.
  var lines: [String] {
    let lines = animation.items(in: viewport, rowCount: rows.count).map(line(of:))
    return lines + Array(repeating: "", count: viewport.height - lines.count)
  }

  private func line(of item: RowItem<Post>) -> String {
    switch item {
    case .row(let index):
      return line(at: index)
    case .ghost(let ghost):
      let shade = Fade.shade(of: .deleted, age: ghost.age, frames: RowAnimation<Post>.frames)
      return paint.begin(.struck, .colour(shade)) + text(of: ghost.row)
    }
  }

  private func line(at index: Int) -> String {
    let post = rows[index]
    let bar = index == viewport.selected ? paint.begin(.reversed) : ""
    let weight = post.isRead ? paint.begin(.dim) : ""
    return bar + weight + (animation.highlights[index].map(color) ?? "") + text(of: post)
  }

  private func color(_ highlight: RowAnimation<Post>.Highlight) -> String {
    let shade = Fade.shade(
      of: highlight.kind, age: highlight.age, frames: RowAnimation<Post>.frames)
    return paint.begin(.colour(shade))
  }

  private func text(of post: Post) -> String {
    let day = post.updated.map(FeedDate.day(of:)) ?? "          "
    let mark = post.isRead ? " " : "•"
    let text = [post.title, post.summary].filter { !$0.isEmpty }.joined(separator: " — ")
    return LineText.fit("\(mark) \(day)  \(text)", width: width)
  }
}
