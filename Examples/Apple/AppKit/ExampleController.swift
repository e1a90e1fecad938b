import AppKit
import ExampleModels
import ObservableCollections
import ObservableCollectionsAdapters

/// Any example: its actions, its search field and its menus above its panes, its status below them.
final class ExampleController: NSViewController {
  let screen: any ExampleScreen
  let panes: [Pane]
  let buttons: [ActionButton]
  let searchField: SearchField?
  let choiceButtons: [ChoiceButton]
  let status = NSTextField(labelWithString: "")
  /// What runs while the example is on the screen.
  private(set) var running: Task<Void, Never>?

  /// - Parameters:
  ///   - screen: what is shown. It runs for as long as it is in the window.
  ///   - scheduler: when a turn ends.
  init(_ screen: any ExampleScreen, scheduler: TurnScheduler = .mainRunLoop) {
    self.screen = screen
    // What can be moved by an action can also be dragged.
    let canMove = screen.actions.contains { $0.id == "up" }
    panes = screen.panes.enumerated().map { index, pane in
      pane.accept(PaneMaker(scheduler: scheduler, canMove: canMove && index == 0))
    }
    buttons = screen.actions.map(ActionButton.init)
    searchField = screen.search.map(SearchField.init)
    choiceButtons = screen.choices.map(ChoiceButton.init)
    super.init(nibName: nil, bundle: nil)
    title = screen.name
  }

  /// Controllers of this kind are not read from a storyboard.
  required init?(coder: NSCoder) { nil }

  override func loadView() {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 780, height: 640))
    let actions = NSStackView(views: buttons)
    // Rather than the window becomes wider, the last buttons are cut off.
    actions.setClippingResistancePriority(.defaultLow, for: .horizontal)
    let finder = finder
    let height: CGFloat = finder == nil ? 568 : 532
    let lists = NSView(frame: NSRect(x: 0, y: 0, width: 764, height: height))
    let width = lists.frame.width / CGFloat(panes.count)
    for (index, pane) in panes.enumerated() {
      pane.view.frame = NSRect(
        x: CGFloat(index) * width, y: 0, width: width - 8, height: lists.frame.height)
      // All grow alike.
      pane.view.autoresizingMask = [.width, .minXMargin, .maxXMargin, .height]
      lists.addSubview(pane.view)
    }
    let parts: [(NSView?, CGFloat, CGFloat, NSView.AutoresizingMask)] = [
      (status, 4, 20, [.width, .maxYMargin]), (lists, 28, height, [.width, .height]),
      (finder, 568, 28, [.width, .minYMargin]), (actions, 604, 28, [.width, .minYMargin]),
    ]
    for case (let view?, let y, let height, let mask) in parts {
      view.frame = NSRect(x: 8, y: y, width: 764, height: height)
      view.autoresizingMask = mask
      view.translatesAutoresizingMaskIntoConstraints = true
      root.addSubview(view)
    }
    view = root
  }

  /// The search field and the menus, beside each other; nil if there are none.
  private var finder: NSView? {
    if searchField == nil, choiceButtons.isEmpty { return nil }
    let finder = NSView(frame: NSRect(x: 0, y: 0, width: 764, height: 28))
    for (index, view) in ([searchField].compactMap(\.self) + choiceButtons).enumerated() {
      view.frame = NSRect(x: CGFloat(index) * 248, y: 0, width: 240, height: 28)
      finder.addSubview(view)
    }
    return finder
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for button in buttons {
      button.onClick = { [weak self] in self?.perform($0) }
    }
    searchField?.onChange = { [weak self] text in
      self?.screen.search?.set(text)
      self?.refresh()
    }
    for button in choiceButtons {
      button.onSelection = { [weak self] choice, option in
        choice.select(option.id)
        self?.refresh()
      }
    }
    refresh()
  }

  override func viewDidAppear() {
    super.viewDidAppear()
    let screen = screen
    running?.cancel()
    running = Task { [weak self] in
      async let play: Void = screen.run()
      while !Task.isCancelled, let self {
        self.refresh()
        // Cancelled when the example leaves the window; the loop ends by itself then.
        try? await Task.sleep(for: .milliseconds(500))
      }
      await play
    }
  }

  override func viewDidDisappear() {
    super.viewDidDisappear()
    running?.cancel()
  }

  /// Brings up to date what is no list: status, search, menus, buttons, how much a turn may show.
  private func refresh() {
    status.stringValue = screen.status
    let hasRow = panes.first?.selectedRow() != nil
    for (button, action) in zip(buttons, screen.actions) { button.show(action, hasRow: hasRow) }
    screen.search.map { searchField?.show($0) }
    for (button, choice) in zip(choiceButtons, screen.choices) { button.show(choice) }
    for (pane, shown) in zip(screen.panes, panes) { shown.binding.changeLimit = pane.changeLimit }
  }

  /// Does an action, to the row that is selected in the first pane.
  func perform(_ action: ExampleAction) {
    let row = panes.first?.selectedRow()
    if action.needsRow && row == nil || !action.isReady { return }
    action.perform(row: row)
    refresh()
  }
}
