import AppKit
import ExampleModels

extension NSUserInterfaceItemIdentifier {
  /// A row, or an item of a grid.
  static let row = NSUserInterfaceItemIdentifier("row")
  /// The head of a section.
  static let head = NSUserInterfaceItemIdentifier("head")
}

extension NSTextField {
  /// The label of a row.
  ///
  /// - Parameters:
  ///   - name: its kind.
  ///   - view: a label of that kind that has left the screen, if there is one.
  static func row(_ name: NSUserInterfaceItemIdentifier, reusing view: NSView?) -> NSTextField {
    if let label = view as? NSTextField { return label }
    let label = NSTextField(labelWithString: "")
    label.identifier = name
    label.lineBreakMode = .byTruncatingTail
    return label
  }

  /// Shows a text in one line.
  func show(_ text: RowText) {
    stringValue = text.detail.isEmpty ? text.title : "\(text.title) — \(text.detail)"
    textColor = text.isDim ? .secondaryLabelColor : .labelColor
  }

  /// Shows the part of a text that belongs into a column; all of it if there is only one.
  func show(_ text: RowText, in column: NSTableColumn?, of columns: [NSTableColumn]) {
    show(text)
    guard columns.count > 1, let index = columns.firstIndex(where: { $0 === column }) else {
      return
    }
    stringValue = text.parts.indices.contains(index) ? text.parts[index] : ""
  }
}

extension NSTableColumn {
  /// Columns of these names; one without a name if there are none.
  static func columns(_ names: [String]) -> [NSTableColumn] {
    (names.isEmpty ? [""] : names).map { name in
      let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier(name))
      column.title = name
      return column
    }
  }
}

extension NSCollectionView {
  /// A grid of short texts.
  convenience init(hasHeaders: Bool) {
    self.init(frame: NSRect(x: 0, y: 0, width: 240, height: 544))
    let layout = NSCollectionViewFlowLayout()
    layout.itemSize = NSSize(width: 64, height: 64)
    if hasHeaders { layout.headerReferenceSize = NSSize(width: 240, height: 24) }
    collectionViewLayout = layout
    isSelectable = true
    register(TextItem.self, forItemWithIdentifier: .row)
    register(
      HeaderView.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
      withIdentifier: .head)
  }

  /// An item with a text.
  func item(_ text: RowText, at path: IndexPath) -> NSCollectionViewItem {
    let item = makeItem(withIdentifier: .row, for: path)
    (item as? TextItem)?.label.show(RowText(text.title, isDim: text.isDim))
    return item
  }
}

/// An item of a grid.
final class TextItem: NSCollectionViewItem {
  let label = NSTextField(labelWithString: "")

  override func loadView() {
    label.alignment = .center
    view = label
  }
}

/// The header of a section of a grid.
final class HeaderView: NSView, NSCollectionViewElement {
  /// The text, which is as wide as the header.
  private(set) lazy var label: NSTextField = {
    let label = NSTextField(labelWithString: "")
    label.frame = bounds
    label.autoresizingMask = [.width, .height]
    addSubview(label)
    return label
  }()
}
