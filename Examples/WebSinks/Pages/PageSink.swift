import ExampleModels
import ObservableCollections

/// One open page: what it shows, and the channel that brings it further.
///
/// `show` returns when the batch is on its way. Until then the page is busy, and what happens
/// meanwhile comes as one batch.
actor PageSink {
  private let channel: EventChannel
  private let screen: any ExampleScreen
  private var position: PagePosition
  /// Panes that have not begun: their batches wait.
  private var waiting: [Int: [CheckedContinuation<Void, Never>]]
  private var state: PageState?
  /// The event that was sent last.
  private var last: Task<Void, Never>?

  init(channel: EventChannel, screen: any ExampleScreen, panes: Int) {
    (self.channel, self.screen) = (channel, screen)
    position = PagePosition(panes: Array(repeating: .ofNoList, count: panes))
    waiting = Dictionary(uniqueKeysWithValues: (0..<panes).map { ($0, []) })
  }

  /// Brings a pane to where its observation starts.
  func begin(_ start: PaneSource.Feed.Start, pane: Int) async {
    switch start {
    case .rows(let present):
      position.panes[pane] = present.revision
      await send("reload", id: id(besides: pane), PageReload(pane: pane, present))
    case .patch(let patch):
      position.panes[pane] = patch.start
      await send(patch, pane: pane)
    }
    for batch in waiting.removeValue(forKey: pane) ?? [] { batch.resume() }
  }

  /// Sends a batch, and the state if it is another one.
  func show(_ patch: BatchPatch<PageRow>, pane: Int) async {
    if waiting[pane] != nil { await withCheckedContinuation { waiting[pane]?.append($0) } }
    await send(patch, pane: pane)
    await sendState()
  }

  private func send(_ patch: BatchPatch<PageRow>, pane: Int) async {
    if patch.changes.isEmpty, patch.end == position.panes[pane] { return }
    position.panes[pane] = patch.end
    await send("patch", id: id(besides: pane), PagePatch(pane: pane, patch: patch))
  }

  /// What the page shows with this event; nil as long as other panes show nothing that is known.
  private func id(besides pane: Int) -> String? {
    waiting.keys.allSatisfy { $0 == pane } ? "\(position)" : nil
  }

  /// Sends an event when all earlier ones are on their way: an id speaks for all of them.
  private func send(_ name: String, id: String? = nil, _ message: some Encodable & Sendable) async {
    let earlier = last
    let this = Task { [channel] in
      await earlier?.value
      await channel.send(name, id: id, data: message.json)
    }
    last = this
    await this.value
  }

  /// Sends the state whenever it is another one, until the page is gone.
  func followState() async {
    while await sendState(), (try? await Task.sleep(for: .milliseconds(250))) != nil {}
  }

  /// - Returns: whether the page is still there.
  @discardableResult
  private func sendState() async -> Bool {
    let new = PageState(screen)
    if new != state {
      state = new
      await send("state", new)
    }
    return await channel.isThere
  }
}

extension PageState {
  /// How an example stands now.
  init(_ screen: any ExampleScreen) {
    let actions = screen.actions
    self.init(
      status: screen.status, isOn: actions.map(\.isOn), isReady: actions.map(\.isReady),
      search: screen.search?.text, chosen: screen.choices.map(\.selected))
  }
}
