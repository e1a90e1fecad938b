import ExampleModels
import ObservableCollections
import TerminalSinks

/// Shows posts on a terminal: applies batches, scrolls, and writes only the lines that changed.
@MainActor
final class TerminalSink: @MainActor RenderSink {
  private var rows: ArraySnapshot<Post> = []
  private var viewport = Viewport(height: 1)
  private var animation = RowAnimation<Post>()
  private var screen = Screen()
  private var size: (columns: Int, rows: Int)
  private var animating: Task<Void, Never>?
  private let paint: Paint
  private let write: (String) -> Void

  private(set) var batches = 0
  private var message = ""
  private var complaint = ""
  private var search = ""
  private var isTyping = false
  /// Reads the numbers that the status line adds to the sink's own.
  private let measurements: () -> (turns: Int, changes: Int, stall: Double)

  init(
    size: (columns: Int, rows: Int), paint: Paint = .terminal(),
    measurements: @escaping () -> (turns: Int, changes: Int, stall: Double),
    write: @escaping (String) -> Void
  ) {
    (self.size, self.paint, self.measurements, self.write) = (size, paint, measurements, write)
    makeRoom()
  }

  /// The post that is read.
  var selected: Post? { viewport.selected.map { rows[$0] } }

  func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) {
    self.rows = rows
    viewport.select(by: 0, count: rows.count)
    draw()
  }

  func apply(_ batch: BatchUpdate<Post>) {
    let visible = viewport.top..<(viewport.top + viewport.height)
    animation.take(batch.changes, visible: visible) { batch.before[$0] }
    viewport.follow(batch.changes)
    rows = batch.after
    batches += 1
    animate()
    draw()
  }

  /// Moves the bar; negative is up.
  func select(by distance: Int) {
    viewport.select(by: distance, count: rows.count)
    draw()
  }

  var pageHeight: Int { viewport.height }

  /// Takes over another size of the terminal and draws everything again.
  func resize(to size: (columns: Int, rows: Int)) {
    self.size = size
    screen.forget()
    write("\u{1B}[2J")
    draw()
  }

  /// Steps the animation until it has come to rest. At most one task does so.
  private func animate() {
    guard animating == nil, animation.isRunning else { return }
    animating = Task {
      while animation.isRunning, (try? await Task.sleep(for: .milliseconds(70))) != nil {
        animation.step()
        draw()
      }
      animating = nil
    }
  }

  /// Says what the last document brought.
  func say(_ text: String) {
    (message, complaint) = (text, "")
    draw()
  }

  /// Says why the source could not be read, until it can be.
  func complain(_ text: String) {
    complaint = text
    draw()
  }

  /// Shows what is looked for, and whether a person is typing that.
  func show(search: String, isTyping: Bool) {
    (self.search, self.isTyping) = (search, isTyping)
    draw()
  }

  /// Brings the screen up to date.
  func draw() {
    makeRoom()
    let bytes = screen.update(to: lines)
    if !bytes.isEmpty { write(bytes) }
  }

  /// Gives the list what the foot leaves.
  private func makeRoom() {
    let height = max(size.rows - foot.lines.count, 1)
    if viewport.height == height { return }
    viewport.height = height
    viewport.reveal(count: rows.count)
  }

  private var lines: [String] {
    let page = Page(
      rows: rows, viewport: viewport, animation: animation, width: max(size.columns, 1),
      paint: paint)
    return (page.lines + foot.lines).suffix(max(size.rows, 1))
  }

  private var foot: Foot {
    Foot(
      size: size, paint: paint, message: message, complaint: complaint, status: status,
      search: search, isTyping: isTyping)
  }

  private var status: String {
    let (turns, changes, stall) = measurements()
    return "\(counted(rows.count, "post")) · \(counted(turns, "turn"))"
      + " · \(counted(batches, "batch", "batches")) · \(counted(changes, "change"))"
      + " · longest stall \(stall) ms"
  }
}
