/// Where an item is.
///
/// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes
@MainActor open class UICollectionViewLayoutAttributes: NSObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/frame
  open var frame = CGRect.zero

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/indexpath
  open var indexPath: IndexPath

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/init(forcellwith:)
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/init()
  public override init() {
    indexPath = []
    super.init()
  }
}

/// Decides where items are.
///
/// https://developer.apple.com/documentation/uikit/uicollectionviewlayout
@MainActor open class UICollectionViewLayout: NSObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/collectionview
  public internal(set) weak var collectionView: UICollectionView?

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/collectionviewcontentsize
  open var collectionViewContentSize: CGSize { .zero }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/flipshorizontallyinoppositelayoutdirection
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/layoutattributesforitem(at:)
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
}

/// Items in lines. Here they are one column, or one line if it scrolls horizontally.
///
/// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout
@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/itemsize
  open var itemSize = CGSize(width: 50, height: 50)

  /// https://developer.apple.com/documentation/uikit/uicollectionviewflowlayout/scrolldirection
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
}

/// Items in sections that the program describes. Here only a list has items.
///
/// https://developer.apple.com/documentation/uikit/uicollectionviewcompositionallayout
@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  var isList = false

  /// https://developer.apple.com/documentation/uikit/uicollectionviewcompositionallayout/list(using:)
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    let layout = UICollectionViewCompositionalLayout()
    layout.isList = true
    return layout
  }
}

/// What a list looks like.
///
/// https://developer.apple.com/documentation/uikit/uicollectionlayoutlistconfiguration-swift.struct
@MainActor public struct UICollectionLayoutListConfiguration {
  /// https://developer.apple.com/documentation/uikit/uicollectionlayoutlistconfiguration-swift.struct/appearance-swift.enum
  public enum Appearance: Int, Sendable {
    /// Plain.
    case plain
    /// Sections in groups.
    case grouped
    /// Sections in groups with round corners.
    case insetGrouped
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionlayoutlistconfiguration-swift.struct/init(appearance:)
  public init(appearance: Appearance) {}
}

extension UICollectionViewLayout {
  /// Whether the simulator knows the places itself: one column, or one line.
  var isColumn: Bool {
    self is UICollectionViewFlowLayout
      || (self as? UICollectionViewCompositionalLayout)?.isList ?? false
  }
}

extension UICollectionView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/scrolldirection
  public enum ScrollDirection: Int, Sendable {
    /// From top to bottom.
    case vertical
    /// From one side to the other.
    case horizontal
  }
}
