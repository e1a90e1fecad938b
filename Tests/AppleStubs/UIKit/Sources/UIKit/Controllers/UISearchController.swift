/// Hears what is typed in a search bar.
///
/// https://developer.apple.com/documentation/uikit/uisearchresultsupdating
@MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  /// https://developer.apple.com/documentation/uikit/uisearchresultsupdating/updatesearchresults(for:)
  func updateSearchResults(for searchController: UISearchController)
}

/// A field to type a search in.
///
/// https://developer.apple.com/documentation/uikit/uisearchbar
@MainActor open class UISearchBar: UIView {
  /// https://developer.apple.com/documentation/uikit/uisearchbar/text
  open var text: String?
  /// https://developer.apple.com/documentation/uikit/uisearchbar/placeholder
  open var placeholder: String?
}

/// Shows a search bar, and tells its updater what is typed.
///
/// https://developer.apple.com/documentation/uikit/uisearchcontroller
@MainActor open class UISearchController: UIViewController {
  /// https://developer.apple.com/documentation/uikit/uisearchcontroller/searchbar
  public let searchBar = UISearchBar(frame: .zero)
  /// https://developer.apple.com/documentation/uikit/uisearchcontroller/searchresultsupdater
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// https://developer.apple.com/documentation/uikit/uisearchcontroller/obscuresbackgroundduringpresentation
  open var obscuresBackgroundDuringPresentation = true
  /// https://developer.apple.com/documentation/uikit/uisearchcontroller/isactive
  open var isActive = false

  /// https://developer.apple.com/documentation/uikit/uisearchcontroller/init(searchresultscontroller:)
  public init(searchResultsController: UIViewController?) {
    super.init(nibName: nil, bundle: nil)
  }

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// What a user does; the simulator's.
  public var simulation: SearchSimulation { SearchSimulation(controller: self) }
}

/// What a user does with a search bar; the simulator's.
@MainActor public struct SearchSimulation {
  let controller: UISearchController

  /// Types a text instead of what is there. The updater hears when the bar becomes active, and when the text is
  /// another one.
  public func type(_ text: String) {
    if !controller.isActive {
      controller.isActive = true
      controller.searchResultsUpdater?.updateSearchResults(for: controller)
    }
    controller.searchBar.text = text
    controller.searchResultsUpdater?.updateSearchResults(for: controller)
  }

  /// Taps Cancel: the bar is empty, and not active any more.
  public func cancel() {
    controller.searchBar.text = nil
    controller.isActive = false
    controller.searchResultsUpdater?.updateSearchResults(for: controller)
  }
}
