import ObservableCollections
import TestingOnAppKit

/// A collection view that takes blocks, judged by a strict table with the rules of
/// NSCollectionView: a move stands alone, and so do reloads.
///
/// It makes an item for every index path, visible or not, so that tests can compare all of them.
///
/// https://developer.apple.com/documentation/appkit/nscollectionview
@MainActor open class NSCollectionView: NSView {
  /// https://developer.apple.com/documentation/appkit/nscollectionview/supplementaryelementkind
  public typealias SupplementaryElementKind = String

  /// https://developer.apple.com/documentation/appkit/nscollectionview/elementkindsectionheader
  public static let elementKindSectionHeader: SupplementaryElementKind = "SectionHeader"

  /// https://developer.apple.com/documentation/appkit/nscollectionview/elementkindsectionfooter
  public static let elementKindSectionFooter: SupplementaryElementKind = "SectionFooter"

  /// https://developer.apple.com/documentation/appkit/nscollectionview/elementkindinteritemgapindicator
  public static let elementKindInterItemGapIndicator: SupplementaryElementKind =
    "InterItemGapIndicator"

  /// https://developer.apple.com/documentation/appkit/nscollectionview/collectionviewlayout
  open var collectionViewLayout: NSCollectionViewLayout?
  /// https://developer.apple.com/documentation/appkit/nscollectionview/datasource
  open weak var dataSource: (any NSCollectionViewDataSource)?
  /// https://developer.apple.com/documentation/appkit/nscollectionview/delegate
  open weak var delegate: (any NSCollectionViewDelegate)?
  /// https://developer.apple.com/documentation/appkit/nscollectionview/isselectable
  open var isSelectable = false
  /// https://developer.apple.com/documentation/appkit/nscollectionview/selectionindexpaths
  open var selectionIndexPaths: Set<IndexPath> {
    get { Set(paths { $0.isSelected }) }
    set { forEachCell { path, cell in cell.isSelected = newValue.contains(path) } }
  }

  /// A section as it is shown, with a number that names it to the judge.
  @MainActor final class ShownSection {
    let number: Int
    var header: NSView?
    var cells: [Cell] = []

    init(number: Int) {
      self.number = number
    }
  }

  /// An item as it is shown, with a number that names it to the judge.
  @MainActor final class Cell {
    let number: Int
    let item: NSCollectionViewItem
    var isSelected = false
    var flight: Flight?

    init(number: Int, item: NSCollectionViewItem) {
      self.number = number
      self.item = item
    }
  }

  /// Which class makes the items of a name.
  var itemClasses: [NSUserInterfaceItemIdentifier: NSCollectionViewItem.Type] = [:]
  /// Which class makes the supplementary views of a kind and a name.
  var viewClasses: [String: NSView.Type] = [:]
  /// Stands for a method that a data source does not have.
  static let noView = NSView()
  /// The supplementary views that were made since the data source was asked for one.
  var madeViews: [NSView] = []

  var sections: [ShownSection] = []
  var nextNumber = 0
  /// What the data source said when it was asked last; nil when it must be asked again.
  var knownCounts: [Int]?
  /// Whether it knows where its items are.
  var isLaidOut = false
  /// The block that is being told.
  var openBlock: SectionsTableBlock?
  var completions: [(Bool) -> Void] = []

  /// What was done so far; the simulator's.
  public internal(set) var calls: [String] = []
  /// How long the items of the last block took to move: no time, if it was not told to the view's
  /// animator. The simulator's.
  public internal(set) var animationDuration: TimeInterval?

  // MARK: - Items

  /// https://developer.apple.com/documentation/appkit/nscollectionview/numberofsections
  open var numberOfSections: Int { sections.count }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/numberofitems(insection:)
  open func numberOfItems(inSection section: Int) -> Int { sections[section].cells.count }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/item(at:)
  open func item(at indexPath: IndexPath) -> NSCollectionViewItem? {
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].cells.indices.contains(indexPath.item)
    else { return nil }
    return sections[indexPath.section].cells[indexPath.item].item
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/supplementaryview(forelementkind:at:)
  open func supplementaryView(
    forElementKind elementKind: SupplementaryElementKind, at indexPath: IndexPath
  ) -> (any NSView & NSCollectionViewElement)? {
    guard elementKind == Self.elementKindSectionHeader,
      sections.indices.contains(indexPath.section)
    else { return nil }
    return sections[indexPath.section].header as? any NSView & NSCollectionViewElement
  }

  // MARK: - Places

  /// How many items stand side by side; the simulator's. Each line of them, and each header, is
  /// `lineHeight` high.
  public var itemsPerLine = 1
  /// The simulator's.
  public var lineHeight: CGFloat = 20

  /// https://developer.apple.com/documentation/appkit/nscollectionview/layoutattributesforitem(at:)
  ///
  /// A view that was reloaded knows of no places before its next layout.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> NSCollectionViewLayoutAttributes? {
    guard let rect = isLaidOut ? rect(at: indexPath) : nil else { return nil }
    let attributes = NSCollectionViewLayoutAttributes()
    attributes.frame = rect
    return attributes
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/indexpathsforvisibleitems()
  open func indexPathsForVisibleItems() -> Set<IndexPath> {
    guard isLaidOut else { return [] }
    var visible: Set<IndexPath> = []
    forEachCell { path, _ in
      if rect(at: path)?.intersects(visibleRect) == true { visible.insert(path) }
    }
    return visible
  }

  /// https://developer.apple.com/documentation/appkit/nsview/layoutsubtreeifneeded()
  open override func layoutSubtreeIfNeeded() {
    isLaidOut = true
    fit(NSSize(width: 0, height: CGFloat(lines(before: sections.count)) * lineHeight))
  }

  // MARK: - Updating

  /// https://developer.apple.com/documentation/appkit/nscollectionview/reloaddata()
  open func reloadData() {
    calls.append("reloadData")
    if openBlock != nil {
      return raise(NSTableView.houseFault, "reloadData was called inside an update block")
    }
    reloadEverything()
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/performbatchupdates(_:completionhandler:)
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    let isAnimated = isAnimator
    isAnimator = false
    animationDuration = isAnimated ? NSAnimationContext.current.duration : 0
    let starts = startCorners
    defer { fly(from: isAnimated && animationDuration != 0 ? starts : [:]) }
    if openBlock != nil {
      updates?()
    } else {
      perform { updates?() }
    }
    if let completionHandler { completions.append(completionHandler) }
  }

  /// Forgets the animations of a view that has left its window, whose handlers are never called. That
  /// they are is not documented. The simulator's.
  public func loseAnimations() { completions = [] }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/insertitems(at:)
  open func insertItems(at indexPaths: Set<IndexPath>) {
    tell { $0.insertions += indexPaths.sorted().map(ElementPath.init(item:)) }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/deleteitems(at:)
  open func deleteItems(at indexPaths: Set<IndexPath>) {
    tell { $0.removals += indexPaths.sorted().map(ElementPath.init(item:)) }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/reloaditems(at:)
  open func reloadItems(at indexPaths: Set<IndexPath>) {
    tell { $0.reloads += indexPaths.sorted().map(ElementPath.init(item:)) }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/moveitem(at:to:)
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    let (from, to) = (ElementPath(item: indexPath), ElementPath(item: newIndexPath))
    tell { $0.moves.append(.init(from: from, to: to)) }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/insertsections(_:)
  open func insertSections(_ sections: IndexSet) {
    // Dwifft's Dwifft+AppKit.swift says that the view does not like sections beyond its last one.
    if let last = sections.last, last > numberOfSections {
      let reason = "Section \(last) is inserted beyond the \(numberOfSections) that there are"
      return raise(NSTableView.houseFault, reason)
    }
    tell { $0.sectionInsertions += Array(sections) }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/deletesections(_:)
  open func deleteSections(_ sections: IndexSet) {
    tell { $0.sectionRemovals += Array(sections) }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/reloadsections(_:)
  open func reloadSections(_ sections: IndexSet) {
    tell { $0.sectionReloads += Array(sections) }
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/movesection(_:tosection:)
  open func moveSection(_ section: Int, toSection newSection: Int) {
    tell { $0.sectionMoves.append(.init(from: section, to: newSection)) }
  }
}
