import ExampleModels
import ObservableCollections

/// Shows sections on a terminal: applies batches step by step, scrolls, and writes only the lines
/// that changed.
@MainActor
package final class SectionsTerminalSink<Header: Identifiable, Element>:
  @MainActor RenderSink
{
  private let text: SectionsText<Header, Element>
  private let paint: Paint
  private let write: (String) -> Void
  /// Makes the line at the foot.
  private let status: () -> String
  private var size: (columns: Int, rows: Int)

  /// The list that is true now, and the one that is shown while its removals are.
  private var rows = SectionsSnapshot<Header, Element>().rows
  private var oldRows = SectionsSnapshot<Header, Element>().rows
  /// What leads from the one to the other.
  private var pending: BatchChanges?
  private var scene = SectionsScene()
  private var told: [ToldLine] = []
  private var window = RowWindow()
  private var screen = Screen()
  private var animating: Task<Void, Never>?

  /// How many batches were applied.
  package private(set) var batches = 0
  /// The lines above the foot: what went wrong last, or which keys there are.
  package var message = "" { didSet { draw() } }

  package init(
    size: (columns: Int, rows: Int), text: SectionsText<Header, Element>, paint: Paint,
    status: @escaping () -> String, write: @escaping (String) -> Void
  ) {
    (self.size, self.text, self.paint) = (size, text, paint)
    (self.status, self.write) = (status, write)
  }

  package func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
    rows = sections.rows
    (scene, pending) = (SectionsScene(), nil)
    window.show(count: rows.count)
    draw()
  }

  package func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
    leaveOldRows()
    let animations = TableAnimation.all(of: batch.changes)
    (oldRows, rows) = (rows, batch.after.rows)
    pending = batch.changes.rowChanges
    scene = SectionsScene(animations, from: oldRows, to: rows)
    batches += 1
    tell(animations, of: batch)
    settle()
    animate()
    draw()
  }

  /// Scrolls so many rows down; negative is up.
  package func scroll(by distance: Int) {
    window.scroll(by: distance)
    draw()
  }

  /// How many rows there are room for.
  package var pageHeight: Int { window.height }

  /// Takes over another size of the terminal and draws everything again.
  package func resize(to size: (columns: Int, rows: Int)) {
    self.size = size
    screen.forget()
    write("\u{1B}[2J")
    draw()
  }

  /// Brings the screen up to date.
  package func draw() {
    window.height = max(size.rows - foot, 1)
    let bytes = screen.update(to: lines)
    if !bytes.isEmpty { write(bytes) }
  }

  /// The next frame.
  func step() {
    scene.step()
    settle()
    draw()
  }

  /// Steps until everything has come to rest. At most one task does so.
  private func animate() {
    guard animating == nil, scene.isRunning else { return }
    animating = Task { [weak self] in
      while (try? await Task.sleep(for: .milliseconds(100))) != nil {
        guard let self, scene.isRunning else { break }
        step()
      }
      self?.animating = nil
    }
  }

  /// Goes from the list before the batch to the one after it when its time has come, and to where
  /// something happens.
  private func settle() {
    if !scene.showsOld { leaveOldRows() }
    window.reveal(scene.marks.keys)
  }

  private func leaveOldRows() {
    if let pending { window.follow(pending) }
    pending = nil
  }

  private func tell(
    _ animations: [TableAnimation], of batch: SectionsBatchUpdate<Header, Element>
  ) {
    let versions = "versions \(batch.start) to \(batch.end)"
    let head = ToldLine(kind: nil, text: "Batch \(batches), \(versions)")
    let lines = animations.map { ToldLine(kind: $0.kind, text: text.line(of: $0, in: batch)) }
    let older = told.map { ToldLine(kind: $0.kind, text: $0.text, isNew: false) }
    told = Array(([head] + lines + older).prefix(200))
  }

  private var lines: [String] {
    let page = SectionsPage(
      rows: scene.showsOld ? oldRows : rows, scene: scene, window: window, text: text, told: told,
      width: max(size.columns, 1), paint: paint)
    return page.lines + messageLines.prefix(max(foot - 1, 0)) + statusLines(page).prefix(foot)
  }

  /// How many lines are left to the message and the status; more where something went wrong, which
  /// nobody would know otherwise.
  private var foot: Int {
    min(messageLines.count + 1, message.isEmpty ? size.rows / 3 : max(size.rows - 2, 0))
  }

  private var messageLines: [String] {
    let keys = "j/k scroll · r poll now · q quit"
    let lines = LineText.wrap(message.isEmpty ? keys : message, width: size.columns, limit: 3)
    let style = paint.begin(message.isEmpty ? .dim : .bold)
    return (message.isEmpty ? Array(lines.prefix(1)) : lines).map { style + $0 }
  }

  private func statusLines(_ page: SectionsPage<Header, Element>) -> [String] {
    let line = LineText.fit(status(), end: page.hidden, width: size.columns)
    return [paint.begin(.reversed) + line]
  }
}
