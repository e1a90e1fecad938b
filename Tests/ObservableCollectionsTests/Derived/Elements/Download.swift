import ObservableCollections
import Observation
import Synchronization
import Testing

/// An object that one thread sets while others ask it, and that knows where its setter stood when it was asked.
final class Download: Observable, Sendable {
  /// Where a setter stands.
  enum Stand: Int {
    case nowhere
    /// It tells observers of the change.
    case telling
    /// It has told them, and has not stored yet.
    case returned
  }

  let id: Int
  private let registrar = ObservationRegistrar()
  private let value = Atomic(0)
  private let stand = Atomic(Stand.nowhere.rawValue)
  private let lastRead = Atomic(-1)
  private let asked = Atomic(Stand.nowhere.rawValue)
  /// Called before the value is stored.
  private let storing: (@Sendable () -> Void)?

  init(_ id: Int, storing: (@Sendable () -> Void)? = nil) {
    (self.id, self.storing) = (id, storing)
  }

  /// 0 until the download is done.
  var size: Int {
    get {
      registrar.access(self, keyPath: \.size)
      // The stand first: so it says no more than what the value was read at.
      let stand = stand.load(ordering: .sequentiallyConsistent)
      let size = value.load(ordering: .sequentiallyConsistent)
      asked.store(stand, ordering: .sequentiallyConsistent)
      lastRead.store(size, ordering: .sequentiallyConsistent)
      return size
    }
    set {
      stand.store(Stand.telling.rawValue, ordering: .sequentiallyConsistent)
      registrar.willSet(self, keyPath: \.size)
      stand.store(Stand.returned.rawValue, ordering: .sequentiallyConsistent)
      storing?()
      value.store(newValue, ordering: .sequentiallyConsistent)
      stand.store(Stand.nowhere.rawValue, ordering: .sequentiallyConsistent)
      registrar.didSet(self, keyPath: \.size)
    }
  }

  var isDone: Bool { size > 0 }

  /// The size, read by nobody who follows it.
  var stored: Int { value.load(ordering: .sequentiallyConsistent) }

  /// Where the setter stood when the object was asked last; `nil` if the list has seen what was set.
  var lostAt: Stand? {
    if lastRead.load(ordering: .sequentiallyConsistent) == stored { return nil }
    return Stand(rawValue: asked.load(ordering: .sequentiallyConsistent))
  }
}

/// A list of downloads, and who sees it.
enum DownloadView: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case filter, order, sections, observingElements, observe, tracker

  var testDescription: String { rawValue }

  /// Follows downloads on the calling actor, or on none.
  func follow(
    _ downloads: [Download], isolation: isolated (any Actor)? = #isolation
  ) -> DownloadScreen {
    let all = ObservableArray(downloads)
    let shown = LockedValue<[Int]>([])
    switch self {
    case .filter:
      let list = all.filtered { $0.isDone }
      return DownloadScreen(
        shown,
        list.render(on: .callingThread, initial: true) { batch in
          shown.withLock { $0 = batch.after.map(\.id) }
        })
    case .order:
      let list = all.ordered(by: \.size, descending: true)
      return DownloadScreen(
        shown,
        list.render(on: .callingThread, initial: true) { batch in
          shown.withLock { $0 = batch.after.map(\.id).reversed() }
        })
    case .sections:
      let list = all.sections(by: \.isDone)
      return DownloadScreen(
        shown,
        list.render(on: .callingThread, initial: true) { batch in
          shown.withLock { $0 = batch.after.first { $0.header.id }?.elements.map(\.id) ?? [] }
        })
    case .observingElements:
      let list = all.observingElements(\.isDone)
      return DownloadScreen(
        shown,
        list.render(on: .callingThread, initial: true) { batch in
          let updated = batch.changes.updates.elements.map { batch.after[$0.new].id }
          shown.withLock { $0 = Set($0).union(updated).sorted() }
        })
    case .observe:
      let list = all.filtered { $0.isDone }
      let heard = LockedValue<[Download]>([])
      return DownloadScreen(
        shown,
        list.observe(on: .callingThread, options: [.initial, .new]) { change in
          heard.withLock { heard in
            if let new = try? change.applied(to: heard) { heard = new }
            shown.withLock { [heard] in $0 = heard.map(\.id) }
          }
        })
    case .tracker:
      let list = all.filtered { $0.isDone }
      track(list, shown, isolation)
      return DownloadScreen(shown, list)
    }
  }
}

/// Reads a list again whenever it is notified of a change, in a job of the actor.
private func track(
  _ list: DerivedList<Download>, _ shown: LockedValue<[Int]>, _ isolation: isolated (any Actor)?
) {
  let ids = withObservationTracking {
    list.map(\.id)
  } onChange: {
    Task { await track(list, shown, isolation) }
  }
  shown.withLock { $0 = ids }
}

/// What somebody sees of a list.
struct DownloadScreen: @unchecked Sendable {
  private let shown: LockedValue<[Int]>
  private let held: Any

  init(_ shown: LockedValue<[Int]>, _ held: Any) { (self.shown, self.held) = (shown, held) }

  var ids: [Int] { shown.withLock { $0 } }
}
