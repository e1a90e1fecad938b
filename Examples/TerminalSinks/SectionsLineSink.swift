import ExampleModels
import ObservableCollections

/// Tells batches of sections line by line, for outputs that only go forward: a pipe, a file, a log.
@MainActor
package final class SectionsLineSink<Section: Identifiable, Element>: @MainActor SectionedRenderSink
{
  private let text: SectionsText<Section, Element>
  private let paint: Paint
  private let write: (String) -> Void
  private var batches = 0

  /// - Parameter write: writes a line, without its end.
  package init(
    text: SectionsText<Section, Element>, paint: Paint, write: @escaping (String) -> Void
  ) {
    (self.text, self.paint, self.write) = (text, paint, write)
  }

  package func reload(_ sections: SectionsSnapshot<Section, Element>, version: Int) {
    if !sections.isEmpty { write("Version \(version): \(sections.sizeText)") }
  }

  package func apply(_ batch: SectionedBatchUpdate<Section, Element>) {
    batches += 1
    let versions = "versions \(batch.fromVersion) to \(batch.toVersion)"
    write("Batch \(batches), \(versions): \(batch.after.sizeText)")
    for animation in TableAnimation.all(of: batch.changes) {
      let shade = Fade.shade(of: animation.kind, age: 0, frames: 1)
      let line = LineText.clean(text.line(of: animation, in: batch))
      write("  \(paint.begin(.colour(shade)))\(line)\(paint.end)")
    }
  }
}

extension SectionsSnapshot {
  /// How much it holds: `4 sections, 14 rows`.
  package var sizeText: String {
    "\(counted(count, "section")), \(counted(elementCount, "row"))"
  }
}
