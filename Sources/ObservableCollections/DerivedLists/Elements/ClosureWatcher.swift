import Observation

/// Watches what the closures of a list read, with one registration for all calls of an update.
///
/// A change asks all elements again. Updates in between ask some, and each registers what it reads,
/// if the closures read anything observable at all. When they have asked as many elements as the list
/// has, all are asked at once, and the registrations are replaced by one. Guarded by the gate of the
/// list.
package final class ClosureWatcher {
  let hub: ElementHub
  /// The number of times that all elements were asked.
  private var generation: UInt32 = 0
  /// The registrations since then.
  private var groups: [RegistrationGroup] = []
  /// The number of elements that were asked since then.
  private var askedCount = 0
  /// The number of updates since the last change that asked all elements again, as a precaution.
  private var repeats = 0
  /// Whether an update of some elements has read anything observable.
  private var isReading = false
  /// The registration of the next update of some elements: kept until an update has read anything.
  private var spare: ElementWatch?

  init(in place: ElementExecutor, due: DueWork = DueWork()) {
    hub = ElementHub(place, due: due)
  }

  deinit {
    groups.cancelAtEnd()
  }

  /// The work besides changes of the source.
  package var due: DueWork { hub.due }

  private var key: ElementKey { ElementKey(number: 0, generation: generation) }

  /// What an update has to ask.
  enum Extent {
    /// Only what the source has changed.
    case some
    /// All elements, because too many registrations have piled up.
    case all
    /// All elements, because something has changed that was read.
    case changed
  }

  /// What the next update of a list of `count` elements has to ask.
  func takeExtent(count: Int) -> Extent {
    let taken = hub.take(isAll: false)
    if !taken.changed.isEmpty {
      repeats = 0
      return .changed
    }
    if !taken.again.isEmpty {
      repeats += 1
      return hub.hasJobs || repeats < ElementHub.readsAsking ? .changed : .all
    }
    return askedCount > max(count, 256) ? .all : .some
  }

  /// Runs a closure that asks all elements.
  ///
  /// - Parameter isChanged: whether something has changed: perhaps it is still changing, so they are
  ///   asked again in a job.
  func askingAll<Result>(isChanged: Bool, _ body: () -> Result) -> Result {
    generation &+= 1
    spare = nil
    let old = groups
    groups = []
    askedCount = 0
    if isChanged, !hub.isInJob { hub.noteEarly([key]) }
    defer { if !old.isEmpty { hub.cancel(old) } }
    return register(body)
  }

  /// Runs a closure that asks the elements that the source has changed.
  func askingSome<Result>(_ log: EditLog, _ body: () -> Result) -> Result {
    if isReading {
      var count = 0
      log.forEachRun { run in if run.isInserted || run.isUpdated { count += run.count } }
      askedCount += max(count, 1)
      return register(body)
    }
    // Without a canary: so there is no registration if nothing was read, and nobody else holds it.
    if spare == nil { spare = ElementWatch(hub, RegistrationGroup(), key) }
    let result = track(spare!, body)
    isReading = !isKnownUniquelyReferenced(&spare)
    if isReading { spare = nil }
    return result
  }

  private func track<Result>(_ watch: ElementWatch, _ body: () -> Result) -> Result {
    withObservationTracking(body) { watch.fire() }
  }

  private func register<Result>(_ body: () -> Result) -> Result {
    let group = RegistrationGroup(isShared: ReadTracking.shared.isOn)
    groups.append(group)
    return track(ElementWatch(hub, group, key)) {
      let result = body()
      group.read()
      return result
    }
  }
}

/// An operator whose closures read observable state besides the elements.
package struct Following<Base: AdjustableDerivation>: AdjustableDerivation {
  package typealias Source = Base.Source
  package typealias Output = Base.Output

  package static var keepsOrder: Bool { Base.keepsOrder }
  package static var keepsPlaces: Bool { Base.keepsPlaces }
  package static var tellsAllReplacements: Bool { Base.tellsAllReplacements }
  package static var hasOtherRows: Bool { Base.hasOtherRows }
  package var showsElements: Bool { base.showsElements }

  package private(set) var base: Base
  private let watcher: ClosureWatcher

  package init(_ base: Base, _ watcher: ClosureWatcher) {
    self.base = base
    self.watcher = watcher
  }

  package var dueWork: DueWork? { watcher.due }

  package func notify(_ node: GraphNode) { watcher.hub.notify(node) }

  package var function: Base.Function {
    get { base.function }
    set { base.function = newValue }
  }

  package var givesOtherAnswers: Bool { base.givesOtherAnswers }

  package mutating func build(_ source: ArraySnapshot<Source>) -> Output.Content {
    watcher.askingAll(isChanged: false) { base.build(source) }
  }

  package mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn {
    let extent = watcher.takeExtent(count: source.count)
    if extent != .some {
      return watcher.askingAll(isChanged: extent == .changed) {
        base.adjust(log, to: source, from: shown)
      }
    }
    return watcher.askingSome(log) { base.advance(log, to: source, from: shown) }
  }

  package mutating func show(_ log: EditLog, to source: ArraySnapshot<Source>, in list: Output) {
    let extent = watcher.takeExtent(count: source.count)
    if extent != .some {
      let turn = watcher.askingAll(isChanged: extent == .changed) {
        base.adjust(log, to: source, from: list.current)
      }
      return list.publish(turn)
    }
    watcher.askingSome(log) { base.show(log, to: source, in: list) }
  }

  package mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn {
    _ = watcher.takeExtent(count: source.count)
    return watcher.askingAll(isChanged: false) { base.adjust(log, to: source, from: shown) }
  }

  package func sourceIndex(at index: Int) -> Int { base.sourceIndex(at: index) }

  package func index(atSource index: Int) -> Int? { base.index(atSource: index) }

  package func sourceIndexes(at indexes: IndexRanges) -> IndexRanges {
    base.sourceIndexes(at: indexes)
  }
}
