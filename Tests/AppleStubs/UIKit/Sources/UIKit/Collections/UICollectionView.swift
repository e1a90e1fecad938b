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

  /// The simulator, for tests.
  public private(set) lazy var simulation = ListSimulation(self, profile: .collection)
  private var cellClasses: [String: UICollectionViewCell.Type] = [:]
  private var supplementaryClasses: [String: UICollectionReusableView.Type] = [:]

  /// https://developer.apple.com/documentation/uikit/uicollectionview/datasource
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { simulation.noteNewDataSource() }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/delegate
  open weak var delegate: (any UICollectionViewDelegate)?

  /// https://developer.apple.com/documentation/uikit/uicollectionview/collectionviewlayout
  open var collectionViewLayout: UICollectionViewLayout

  /// https://developer.apple.com/documentation/uikit/uicollectionview/allowsmultipleselection
  open var allowsMultipleSelection = false

  /// https://developer.apple.com/documentation/uikit/uicollectionview/init(frame:collectionviewlayout:)
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
  }

  /// https://developer.apple.com/documentation/uikit/uiview/init(frame:)
  public required init(frame: CGRect) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(frame: frame)
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
    supplementaryClasses[identifier] = viewClass as? UICollectionReusableView.Type
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablecell(withreuseidentifier:for:)
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let cell = simulation.cellToReconfigure(at: indexPath) as? UICollectionViewCell {
      return cell
    }
    guard let cellClass = cellClasses[identifier] else {
      fatalError(
        "could not dequeue a view of kind: UICollectionElementKindCell with identifier "
          + "\(identifier) - must register a nib or a class for the identifier or connect a "
          + "prototype cell in a storyboard")
    }
    return cellClass.init(frame: .zero)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablesupplementaryview(ofkind:withreuseidentifier:for:)
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let viewClass = supplementaryClasses[identifier] else {
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

  /// https://developer.apple.com/documentation/uikit/uicollectionview/supplementaryview(forelementkind:at:)
  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    simulation.head(of: indexPath.section) as? UICollectionReusableView
  }
}

extension UICollectionView: SimulatedList {
  var hasDataSource: Bool { dataSource != nil }

  func countsOfDataSource() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  func cellOfDataSource(at path: IndexPath) -> UIView? {
    dataSource?.collectionView(self, cellForItemAt: path)
  }

  /// All sections have a header if a class for one is registered.
  func headOfDataSource(section: Int) -> UIView? {
    guard !supplementaryClasses.isEmpty else { return nil }
    return dataSource?.collectionView(
      self, viewForSupplementaryElementOfKind: UICollectionView.elementKindSectionHeader,
      at: [section, 0])
  }

  func moveInDataSource(from source: IndexPath, to target: IndexPath) {
    dataSource?.collectionView(self, moveItemAt: source, to: target)
  }
}
