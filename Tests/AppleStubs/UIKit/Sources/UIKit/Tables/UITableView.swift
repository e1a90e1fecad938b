/// Rows in one column, in sections.
///
/// https://developer.apple.com/documentation/uikit/uitableview
@MainActor open class UITableView: UIScrollView {
  /// https://developer.apple.com/documentation/uikit/uitableview/style-swift.enum
  public enum Style: Int, Sendable {
    /// Plain.
    case plain
    /// Sections in groups.
    case grouped
    /// Sections in groups with round corners.
    case insetGrouped
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/rowanimation
  public enum RowAnimation: Int, Sendable {
    /// Fades in or out.
    case fade
    /// From or to the right.
    case right
    /// From or to the left.
    case left
    /// From or to the top.
    case top
    /// From or to the bottom.
    case bottom
    /// Without animation.
    case none
    /// Keeps the middle.
    case middle
    /// Whatever fits.
    case automatic = 100
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/scrollposition
  public enum ScrollPosition: Int, Sendable {
    /// As little as needed.
    case none
    /// The row at the top.
    case top
    /// The row in the middle.
    case middle
    /// The row at the bottom.
    case bottom
  }

  /// The simulator, for tests.
  public private(set) lazy var simulation = ListSimulation(self, profile: .table)
  private var cellClasses: [String: UITableViewCell.Type] = [:]

  /// https://developer.apple.com/documentation/uikit/uitableview/datasource
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { simulation.noteNewDataSource() }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/delegate
  open weak var delegate: (any UITableViewDelegate)?

  /// https://developer.apple.com/documentation/uikit/uitableview/rowheight
  open var rowHeight: CGFloat {
    get { simulation.entryHeight }
    set { simulation.entryHeight = newValue }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/automaticdimension
  public class var automaticDimension: CGFloat { -1 }

  /// https://developer.apple.com/documentation/uikit/uitableview/estimatedrowheight
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension

  /// https://developer.apple.com/documentation/uikit/uitableview/isediting
  open var isEditing = false

  /// https://developer.apple.com/documentation/uikit/uitableview/allowsmultipleselection
  open var allowsMultipleSelection = false

  /// https://developer.apple.com/documentation/uikit/uitableview/init(frame:style:)
  public init(frame: CGRect, style: Style) {
    super.init(frame: frame)
  }

  /// Apple's class does not have it.
  @available(*, unavailable)
  public required init(frame: CGRect) {
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

extension UITableView {
  /// https://developer.apple.com/documentation/uikit/uitableview/register(_:forcellreuseidentifier:)
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass as? UITableViewCell.Type
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/dequeuereusablecell(withidentifier:for:)
  public func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let cell = simulation.cellToReconfigure(at: indexPath) as? UITableViewCell,
      cell.reuseIdentifier == identifier
    {
      return cell
    }
    guard let cellClass = cellClasses[identifier] else {
      fatalError(
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class "
          + "for the identifier or connect a prototype cell in a storyboard")
    }
    return cellClass.init(style: .default, reuseIdentifier: identifier)
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/cellforrow(at:)
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    simulation.cell(at: indexPath) as? UITableViewCell
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/visiblecells
  public var visibleCells: [UITableViewCell] {
    simulation.askForVisiblePaths().compactMap { cellForRow(at: $0) }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/headerview(forsection:)
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    simulation.head(of: section) as? UITableViewHeaderFooterView
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/footerview(forsection:)
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    simulation.foot(of: section) as? UITableViewHeaderFooterView
  }
}

extension UITableView: SimulatedList {
  var hasDataSource: Bool { dataSource != nil }
  var scrollDirection: SimulatedDirection { .vertical }
  var contentSizeOfLayout: CGSize? { nil }

  func frameOfLayout(at path: IndexPath) -> CGRect? { nil }

  func countsOfDataSource() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  func cellOfDataSource(at path: IndexPath) -> UIView? {
    dataSource?.tableView(self, cellForRowAt: path)
  }

  func headOfDataSource(section: Int) -> UIView? {
    dataSource?.tableView(self, titleForHeaderInSection: section).map(titled)
  }

  func footOfDataSource(section: Int) -> UIView? {
    dataSource?.tableView(self, titleForFooterInSection: section).map(titled)
  }

  private func titled(_ title: String) -> UIView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    return view
  }

  func indexTitlesOfDataSource() -> [String]? { dataSource?.sectionIndexTitles(for: self) }

  func canMoveInDataSource(at path: IndexPath) -> Bool {
    dataSource?.tableView(self, canMoveRowAt: path) ?? false
  }

  func moveInDataSource(from source: IndexPath, to target: IndexPath) {
    dataSource?.tableView(self, moveRowAt: source, to: target)
  }
}
