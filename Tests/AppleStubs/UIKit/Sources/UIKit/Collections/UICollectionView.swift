/// Items in a layout, in sections.
///
/// https://developer.apple.com/documentation/uikit/uicollectionview
@MainActor open class UICollectionView: UIScrollView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/scrollposition
  public struct ScrollPosition: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a position from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// https://developer.apple.com/documentation/uikit/uicollectionview/scrollposition/top
    public static let top = ScrollPosition(rawValue: 1)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/elementkindsectionheader
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"

  /// https://developer.apple.com/documentation/uikit/uicollectionview/elementkindsectionfooter
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The simulator, for tests.
  public private(set) lazy var simulation = ListSimulation(self, profile: .collection)
  private var cellClasses: [String: UICollectionViewCell.Type] = [:]
  private var supplementaryClasses: [String: [String: UICollectionReusableView.Type]] = [:]

  /// https://developer.apple.com/documentation/uikit/uicollectionview/datasource
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { simulation.noteNewDataSource() }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/delegate
  open weak var delegate: (any UICollectionViewDelegate)?

  /// https://developer.apple.com/documentation/uikit/uicollectionview/collectionviewlayout
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { collectionViewLayout.collectionView = self }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/allowsmultipleselection
  open var allowsMultipleSelection = false

  /// https://developer.apple.com/documentation/uikit/uicollectionview/init(frame:collectionviewlayout:)
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// Apple's class does not have it.
  @available(*, unavailable)
  public required init(frame: CGRect) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(frame: frame)
    collectionViewLayout.collectionView = self
  }

  open override func layoutIfNeeded() {
    super.layoutIfNeeded()
    simulation.layOut()
  }

  override func willTransition(duration: TimeInterval, _ completion: ((Bool) -> Void)?) {
    simulation.transition(duration: duration, completion)
  }
}

// MARK: - Cells

extension UICollectionView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/register(_:forcellwithreuseidentifier:)
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/register(_:forsupplementaryviewofkind:withreuseidentifier:)
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementaryClasses[elementKind, default: [:]][identifier] =
      viewClass as? UICollectionReusableView.Type
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablecell(withreuseidentifier:for:)
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let cell = simulation.cellToReconfigure(at: indexPath) as? UICollectionViewCell,
      cell.reuseIdentifier == identifier
    {
      return cell
    }
    guard let cellClass = cellClasses[identifier] else {
      fatalError(
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier "
          + "\(identifier) - must register a nib or a class for the identifier or connect a "
          + "prototype cell in a storyboard")
    }
    let cell = cellClass.init(frame: .zero)
    cell.reuseIdentifier = identifier
    return cell
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/cellregistration
  @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// https://developer.apple.com/documentation/uikit/uicollectionview/cellregistration/handler
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    fileprivate let handler: Handler
    /// Each registration makes cells of its own.
    fileprivate let identifier = UUID().uuidString

    /// https://developer.apple.com/documentation/uikit/uicollectionview/cellregistration/init(handler:)
    public init(handler: @escaping Handler) {
      self.handler = handler
    }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/dequeueconfiguredreusablecell(using:for:item:)
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let old = simulation.cellToReconfigure(at: indexPath) as? Cell
    let isSame = old?.reuseIdentifier == registration.identifier
    let cell = (isSame ? old : nil) ?? Cell(frame: .zero)
    cell.reuseIdentifier = registration.identifier
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablesupplementaryview(ofkind:withreuseidentifier:for:)
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let viewClass = supplementaryClasses[elementKind]?[identifier] else {
      fatalError(
        "could not dequeue a view of kind: \(elementKind) with identifier \(identifier) - must "
          + "register a nib or a class for the identifier or connect a prototype cell in a "
          + "storyboard")
    }
    return viewClass.init(frame: .zero)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/cellforitem(at:)
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    simulation.cell(at: indexPath) as? UICollectionViewCell
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/visiblecells
  public var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/supplementaryview(forelementkind:at:)
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    let view =
      elementKind == Self.elementKindSectionFooter
      ? simulation.foot(of: indexPath.section) : simulation.head(of: indexPath.section)
    return view as? UICollectionReusableView
  }
}

extension UICollectionView: SimulatedList {
  var hasDataSource: Bool { dataSource != nil }

  var scrollDirection: SimulatedDirection {
    guard let layout = collectionViewLayout as? UICollectionViewFlowLayout,
      layout.scrollDirection == .horizontal
    else { return .vertical }
    let isFlipped =
      effectiveUserInterfaceLayoutDirection == .rightToLeft
      && layout.flipsHorizontallyInOppositeLayoutDirection
    return isFlipped ? .toLeft : .toRight
  }

  var contentSizeOfLayout: CGSize? {
    collectionViewLayout.isColumn ? nil : collectionViewLayout.collectionViewContentSize
  }

  func frameOfLayout(at path: IndexPath) -> CGRect? {
    collectionViewLayout.isColumn
      ? nil : collectionViewLayout.layoutAttributesForItem(at: path)?.frame
  }

  func countsOfDataSource() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  func cellOfDataSource(at path: IndexPath) -> UIView? {
    dataSource?.collectionView(self, cellForItemAt: path)
  }

  func headOfDataSource(section: Int) -> UIView? {
    supplementaryView(Self.elementKindSectionHeader, section)
  }

  func footOfDataSource(section: Int) -> UIView? {
    supplementaryView(Self.elementKindSectionFooter, section)
  }

  /// All sections have a view of a kind if a class for that is registered.
  private func supplementaryView(_ kind: String, _ section: Int) -> UIView? {
    guard supplementaryClasses[kind] != nil else { return nil }
    return dataSource?.collectionView(
      self, viewForSupplementaryElementOfKind: kind, at: [section, 0])
  }

  /// Not part of the stub.
  func indexTitlesOfDataSource() -> [String]? { nil }

  func canMoveInDataSource(at path: IndexPath) -> Bool {
    dataSource?.collectionView(self, canMoveItemAt: path) ?? false
  }

  func moveInDataSource(from source: IndexPath, to target: IndexPath) {
    dataSource?.collectionView(self, moveItemAt: source, to: target)
  }
}
