import ExampleModels
import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

/// Any example: its panes side by side, on a phone's width one at a time, its choices and actions in a menu, its status and its search above them.
final class ExampleController: UIViewController {
  let screen: any ExampleScreen
  let panes: [any PaneController]
  /// What runs while the example is on the screen.
  private(set) var running: Task<Void, Never>?
  /// Says which pane is seen where there is room for one.
  private(set) lazy var paneChoice = UISegmentedControl(
    frame: .zero,
    actions: panes.map { pane in
      UIAction(title: pane.title ?? "") { [weak self] _ in self?.showPanes() }
    })

  /// - Parameters:
  ///   - screen: what is shown. It runs for as long as it is on the screen.
  ///   - scheduler: when a turn ends.
  init(_ screen: any ExampleScreen, scheduler: TurnScheduler = .mainRunLoop) {
    self.screen = screen
    panes = screen.panes.map { $0.accept(PaneMaker(scheduler: scheduler)) }
    super.init(nibName: nil, bundle: nil)
    title = screen.name
  }

  /// Controllers of this kind are not read from a storyboard.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let stack = UIStackView(arrangedSubviews: panes.map(\.view))
    stack.distribution = .fillEqually
    stack.spacing = 8
    stack.frame = view.bounds
    stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    for pane in panes {
      addChild(pane)
      pane.didMove(toParent: self)
    }
    view.addSubview(stack)
    paneChoice.selectedSegmentIndex = 0
    registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
      (controller: ExampleController, _) in controller.showPanes()
    }
    navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Actions", menu: actionsMenu)
    screen.search.map(addSearch)
    refresh()
  }

  /// Shows all panes, or the chosen one where there is room for one.
  private func showPanes() {
    let isNarrow = traitCollection.horizontalSizeClass == .compact && panes.count > 1
    navigationItem.titleView = isNarrow ? paneChoice : nil
    for (index, pane) in panes.enumerated() {
      pane.view.isHidden = isNarrow && index != paneChoice.selectedSegmentIndex
    }
  }

  /// A field above the lists, which stay to be seen and used while it is.
  private func addSearch(_ search: ExampleSearch) {
    let controller = UISearchController(searchResultsController: nil)
    controller.searchResultsUpdater = self
    controller.obscuresBackgroundDuringPresentation = false
    controller.searchBar.placeholder = search.prompt
    controller.searchBar.text = search.text
    navigationItem.searchController = controller
    navigationItem.hidesSearchBarWhenScrolling = false
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    showPanes()
    let screen = screen
    // A swipe back that is broken off makes the view appear again, and it has never disappeared.
    running?.cancel()
    running = Task { [weak self] in
      async let play: Void = screen.run()
      while !Task.isCancelled, let self {
        self.refresh()
        // Cancelled when the example leaves the screen; the loop ends by itself then.
        try? await Task.sleep(for: .milliseconds(500))
      }
      await play
    }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    running?.cancel()
  }

  /// Asks for its entries each time that it opens. A menu that is replaced while it is open closes, or
  /// blinks.
  private var actionsMenu: UIMenu {
    let entries = UIDeferredMenuElement.uncached { [weak self] show in
      show(self?.menuItems ?? [])
    }
    return UIMenu(children: [entries])
  }

  private var menuItems: [UIMenuElement] {
    screen.choices.map(menu) + screen.actions.map(menuItem)
  }

  private func menu(_ choice: ExampleChoice) -> UIMenu {
    let options = choice.options.map { option in
      UIAction(title: option.title, state: option.id == choice.selected ? .on : .off) {
        [weak self] _ in
        choice.select(option.id)
        self?.refresh()
      }
    }
    return UIMenu(title: choice.title, options: .singleSelection, children: options)
  }

  /// Brings up to date what is no list: status, how much a turn may show.
  private func refresh() {
    navigationItem.prompt = screen.status
    for (pane, controller) in zip(screen.panes, panes) {
      controller.binding?.changeLimit = pane.changeLimit
    }
  }

  private func menuItem(_ action: ExampleAction) -> UIAction {
    UIAction(
      title: action.title, attributes: action.isReady ? [] : .disabled,
      state: action.isOn == true ? .on : .off
    ) { [weak self] _ in self?.perform(action) }
  }

  /// Does an action, to the row that is selected in the first pane.
  func perform(_ action: ExampleAction) {
    let row = panes.first?.selectedRow
    if action.needsRow && row == nil || !action.isReady { return }
    action.perform(row: row)
    refresh()
  }
}

extension ExampleController: UISearchResultsUpdating {
  func updateSearchResults(for searchController: UISearchController) {
    screen.search?.set(searchController.searchBar.text ?? "")
    refresh()
  }
}
