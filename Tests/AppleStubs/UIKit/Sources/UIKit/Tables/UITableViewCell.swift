/// A row of a table view.
///
/// https://developer.apple.com/documentation/uikit/uitableviewcell
@MainActor open class UITableViewCell: UIView {
  /// https://developer.apple.com/documentation/uikit/uitableviewcell/cellstyle
  public enum CellStyle: Int, Sendable {
    /// A title.
    case `default`
    /// A title on the left, a blue value on the right.
    case value1
    /// A blue title on the left, a value beside it.
    case value2
    /// A title, and a smaller line below.
    case subtitle
  }

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/editingstyle-swift.enum
  public enum EditingStyle: Int, Sendable {
    /// No control.
    case none
    /// The red control.
    case delete
    /// The green control.
    case insert
  }

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/selectionstyle-swift.enum
  public enum SelectionStyle: Int, Sendable {
    /// Selection is not shown.
    case none
    /// The system's default.
    case `default` = 3
  }

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/accessorytype-swift.enum
  public enum AccessoryType: Int, Sendable {
    /// None.
    case none
    /// An arrow to the right.
    case disclosureIndicator
  }

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/accessorytype-swift.property
  open var accessoryType = AccessoryType.none

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/reuseidentifier
  public let reuseIdentifier: String?

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/textlabel
  open internal(set) var textLabel: UILabel?

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/detailtextlabel
  open internal(set) var detailTextLabel: UILabel?

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/contentconfiguration
  open var contentConfiguration: (any UIContentConfiguration)?

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/defaultcontentconfiguration()
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/selectionstyle-swift.property
  open var selectionStyle = SelectionStyle.default

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/showingdeleteconfirmation
  open internal(set) var showingDeleteConfirmation = false

  /// https://developer.apple.com/documentation/uikit/uicellconfigurationstate-swift.struct
  open internal(set) var configurationState = UICellConfigurationState()

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/init(style:reuseidentifier:)
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    textLabel = UILabel(frame: .zero)
    detailTextLabel = style == .default ? nil : UILabel(frame: .zero)
    super.init(frame: .zero)
  }

  /// Apple's class does not have it.
  @available(*, unavailable)
  public required init(frame: CGRect) {
    reuseIdentifier = nil
    super.init(frame: frame)
  }

  /// https://developer.apple.com/documentation/uikit/uitableviewcell/prepareforreuse()
  open func prepareForReuse() {}
}

/// The head or foot of a section.
///
/// https://developer.apple.com/documentation/uikit/uitableviewheaderfooterview
@MainActor open class UITableViewHeaderFooterView: UIView {
  /// https://developer.apple.com/documentation/uikit/uitableviewheaderfooterview/reuseidentifier
  public let reuseIdentifier: String?

  /// Nothing is seen of it beside a ``contentConfiguration``.
  ///
  /// https://developer.apple.com/documentation/uikit/uitableviewheaderfooterview/textlabel
  public let textLabel: UILabel? = UILabel(frame: .zero)

  /// https://developer.apple.com/documentation/uikit/uitableviewheaderfooterview/contentconfiguration
  open var contentConfiguration: (any UIContentConfiguration)?

  /// https://developer.apple.com/documentation/uikit/uitableviewheaderfooterview/init(reuseidentifier:)
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }

  /// Apple's class does not have it.
  @available(*, unavailable)
  public required init(frame: CGRect) {
    reuseIdentifier = nil
    super.init(frame: frame)
  }
}
