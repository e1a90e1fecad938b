import AppKit

/// A view that shows a number, and can be told from another one that shows the same.
final class LabelView: NSView {
  var number: Int

  init(_ number: Int) {
    self.number = number
    super.init(frame: .zero)
  }

  /// Views of this kind are not read from an archive.
  required init?(coder: NSCoder) { nil }

  override var acceptsFirstResponder: Bool { true }
}

extension NSTableView {
  /// What the rows say, of the first column or of the group row.
  var shownNumbers: [Int?] { shownViews.map { ($0.first.flatMap(\.self) as? LabelView)?.number } }
}
