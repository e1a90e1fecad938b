/// A part of a collection view.
///
/// https://developer.apple.com/documentation/uikit/uicollectionreusableview
@MainActor open class UICollectionReusableView: UIView {
  /// https://developer.apple.com/documentation/uikit/uicollectionreusableview/reuseidentifier
  open internal(set) var reuseIdentifier: String?

  /// https://developer.apple.com/documentation/uikit/uicollectionreusableview/prepareforreuse()
  open func prepareForReuse() {}
}

/// An item of a collection view.
///
/// https://developer.apple.com/documentation/uikit/uicollectionviewcell
@MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewcell/contentview
  public let contentView = UIView(frame: .zero)

  /// https://developer.apple.com/documentation/uikit/uicollectionviewcell/configurationstate-4u37h
  open internal(set) var configurationState = UICellConfigurationState()

  /// https://developer.apple.com/documentation/uikit/uicollectionviewcell/contentconfiguration
  open var contentConfiguration: (any UIContentConfiguration)?
}

/// A cell of a list, which looks like a row of a table.
///
/// https://developer.apple.com/documentation/uikit/uicollectionviewlistcell
@MainActor open class UICollectionViewListCell: UICollectionViewCell {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewlistcell/accessories
  open var accessories: [UICellAccessory] = []

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlistcell/defaultcontentconfiguration()
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

/// Something at the side of a cell.
///
/// https://developer.apple.com/documentation/uikit/uicellaccessory
@MainActor public struct UICellAccessory {
  /// https://developer.apple.com/documentation/uikit/uicellaccessory/disclosureindicator(displayed:options:)
  public static func disclosureIndicator() -> UICellAccessory { UICellAccessory() }
}
