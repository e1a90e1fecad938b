import ExampleModels
import ObservableCollections

/// Tells batches of sections line by line, for outputs that only go forward: a pipe, a file, a log.
@MainActor
package final class SectionsLineSink<Header: Identifiable, Element>: @MainActor RenderSink {
  private let text: SectionsText<Header, Element>
  private let write: (String, Paint.Style?) -> Void
  private var batches = 0

  /// - Parameter write: writes a line, without its end, in a style, and cleans it.
  package init(
    text: SectionsText<Header, Element>, write: @escaping (String, Paint.Style?) -> Void
  ) {
    (self.text, self.write) = (text, write)
  }

  package func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
    if !sections.isEmpty { write("Version \(revision): \(sections.sizeText)", nil) }
  }

  package func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
    batches += 1
    let versions = "versions \(batch.start) to \(batch.end)"
    write("Batch \(batches), \(versions): \(batch.after.sizeText)", nil)
    for animation in TableAnimation.all(of: batch.changes) {
      let shade = Fade.shade(of: animation.kind, age: 0, frames: 1)
      // One line, whatever a name says.
      write("  \(LineText.clean(text.line(of: animation, in: batch)))", .colour(shade))
    }
  }
}

extension SectionsSnapshot {
  /// How much it holds: `4 sections, 14 rows`.
  package var sizeText: String {
    "\(counted(count, "section")), \(counted(elementCount, "row"))"
  }
}
