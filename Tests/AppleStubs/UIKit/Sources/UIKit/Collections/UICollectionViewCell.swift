/// A part of a collection view.
///
/// https://developer.apple.com/documentation/uikit/uicollectionreusableview
@MainActor open class UICollectionReusableView: UIView {
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
