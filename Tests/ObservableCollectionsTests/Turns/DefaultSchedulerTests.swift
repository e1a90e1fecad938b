import Dispatch
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// Without a scheduler a turn ends with the next job of the actor that the call is made on.
struct DefaultSchedulerTests {
  /// Whether something ran on the main actor, and what it was shown.
  private struct Shown: Sendable {
    let isOnMainActor: Bool
    let rows: [Int]
  }

  private static func note(_ batch: BatchUpdate<Int>, in shown: Recorder<Shown>) {
    shown.keep(Shown(isOnMainActor: isOnMainActor {}, rows: Array(batch.after)))
  }

  /// An actor that owns a list.
  private actor Store {
    private let array = ObservableArray<Int>()
    private var renderings: [CoalescingObserver<BatchUpdate<Int>>] = []
    private var reading: Task<Void, Never>?
    /// What was seen of each of the three.
    let shown = (0..<3).map { _ in Recorder<Shown>() }

    func start() {
      let shown = shown
      renderings = [
        array.render(on: .callingThread, initial: false) { [self] batch in
          assertIsolated("The turn ended elsewhere")
          DefaultSchedulerTests.note(batch, in: shown[0])
        },
        array.render(
          initial: false, awaiting: { batch in DefaultSchedulerTests.note(batch, in: shown[1]) }),
      ]
      let batches = array.batches(initial: false)
      reading = Task {
        for await batch in batches { DefaultSchedulerTests.note(batch, in: shown[2]) }
      }
    }

    /// Three changes in one job.
    func append() { for number in 0..<3 { array.append(number) } }

    func end() async {
      renderings = []
      reading?.cancel()
      await reading?.value
    }
  }

  @Test(
    "On an actor of one's own: three appends in a job are one batch, and the main actor has no part"
  )
  func actor() async throws {
    let store = Store()
    await store.start()
    await store.append()
    for shown in store.shown {
      try await wait { shown.values.count == 1 }
      #expect(shown.values[0].rows == [0, 1, 2])
      #expect(!shown.values[0].isOnMainActor)
    }
    await store.append()
    for shown in store.shown {
      try await wait { shown.values.count == 2 }
      #expect(shown.values[1].rows.count == 6)
    }
    await store.end()
  }

  @Test("On the main actor: three appends in a job are one batch")
  @MainActor func mainActor() async throws {
    let array = ObservableArray<Int>()
    let shown = (0..<3).map { _ in Recorder<Shown>() }
    let renderings = [
      array.render(on: .callingThread, initial: false) { Self.note($0, in: shown[0]) },
      array.render(initial: false, awaiting: { batch in Self.note(batch, in: shown[1]) }),
    ]
    let batches = array.batches(initial: false)
    let reading = Task { for await batch in batches { Self.note(batch, in: shown[2]) } }
    for number in 0..<3 { array.append(number) }
    #expect(shown.allSatisfy { $0.values.isEmpty })
    for shown in shown {
      try await wait { shown.values.count == 1 }
      #expect(shown.values[0].rows == [0, 1, 2])
    }
    #expect(shown[0].values[0].isOnMainActor)
    reading.cancel()
    await reading.value
    withExtendedLifetime(renderings) {}
  }

  @Test("Without an actor the main actor has no part")
  func noActor() async throws {
    let array = ObservableArray<Int>()
    let shown = (0..<4).map { _ in Recorder<Shown>() }
    let sink = PlaceSink()
    let renderings = [
      array.render(on: .callingThread, initial: false) { Self.note($0, in: shown[0]) },
      array.render(initial: false, awaiting: { batch in Self.note(batch, in: shown[1]) }),
      array.render(on: .callingThread, into: sink),
    ]
    let batches = array.batches(initial: false)
    let reading = Task { for await batch in batches { Self.note(batch, in: shown[2]) } }
    array.append(1)
    for shown in shown.prefix(3) { try await wait { shown.values.last?.rows == [1] } }
    try await wait { !sink.places.values.isEmpty }
    #expect(shown.allSatisfy { $0.values.allSatisfy { !$0.isOnMainActor } })
    #expect(sink.places.values == [false])
    reading.cancel()
    await reading.value
    withExtendedLifetime(renderings) {}
  }

  // Where streams and asynchronous closures run does not show when their turns ended: they run in tasks of their own.
  @Test("Without an actor, turns end while the main thread is blocked")
  func blockedMainThread() async throws {
    let array = ObservableArray<Int>()
    let sections = ObservableSections([SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)])])
    let (blocked, shown) = (Recorder<Void>(), Recorder<Int>())
    let goOn = DispatchSemaphore(value: 0)
    let blocking = Task { @MainActor in
      blocked.keep(())
      goOn.waitHere()
    }
    defer { goOn.signal() }
    try await wait { !blocked.values.isEmpty }
    let renderings = [
      array.render(on: .callingThread, initial: false) { _ in shown.keep(0) },
      array.render(initial: false, awaiting: { _ in shown.keep(1) }),
    ]
    let others = [
      sections.render(on: .callingThread, initial: false) { _ in shown.keep(2) },
      sections.render(initial: false, awaiting: { _ in shown.keep(3) }),
    ]
    let (batches, otherBatches) = (array.batches(initial: false), sections.batches(initial: false))
    let reading = [
      Task { for await _ in batches { shown.keep(4) } },
      Task { for await _ in otherBatches { shown.keep(5) } },
    ]
    array.append(1)
    sections[section: 0].append(Cell(token: 1))
    try await wait { Set(shown.values) == Set(0..<6) }
    goOn.signal()
    await blocking.value
    for task in reading { task.cancel() }
    withExtendedLifetime((renderings, others)) {}
  }

  /// Notes whether it is shown batches on the main actor.
  private final class PlaceSink: RenderSink, Sendable {
    let places = Recorder<Bool>()
    func reload(_ rows: ArraySnapshot<Int>, at revision: Revision) {}
    func apply(_ batch: BatchUpdate<Int>) { places.keep(isOnMainActor {}) }
  }

  @Test("When the actor is gone, turns end all the same")
  func releasedActor() async throws {
    let array = ObservableArray<Int>()
    let shown = Recorder<Shown>()
    var store: Maker? = Maker()
    let rendering = await store?.render(array) { Self.note($0, in: shown) }
    store = nil
    array.append(1)
    try await wait { shown.values.count == 1 }
    withExtendedLifetime(rendering) {}
  }

  private actor Maker {
    func render(
      _ array: ObservableArray<Int>, _ show: @escaping @Sendable (BatchUpdate<Int>) -> Void
    ) -> CoalescingObserver<BatchUpdate<Int>> {
      array.render(on: .callingThread, initial: false, show)
    }
  }

  @Test("A list with sections has the same default")
  func sections() async throws {
    let list = ObservableSections([SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)])])
    let places = Recorder<Bool>()
    let rendering = list.render(on: .callingThread, initial: false) { _ in
      places.keep(isOnMainActor {})
    }
    list[section: 0].append(Cell(token: 1))
    try await wait { places.values == [false] }
    withExtendedLifetime(rendering) {}
  }

  @Test("A scheduler for the main actor is asked there, wherever the change is made")
  @MainActor func mainActorScheduler() async {
    let array = ObservableArray<Int>()
    let asked = Asked()
    let rendering = array.render(
      every: .onMainActor { endTurn in asked.take(endTurn) }, initial: false
    ) { batch in
      asked.shown.append(batch.after.count)
    }
    array.append(1)
    #expect(asked.count == 1)
    asked.endTurn()
    #expect(asked.shown == [1])
    onOtherThread { array.append(2) }
    #expect(asked.count == 1)
    await runMainActorJobs { asked.count == 2 }
    asked.endTurn()
    #expect(asked.shown == [1, 2])
    withExtendedLifetime(rendering) {}
  }

  /// State of the main actor that a scheduler uses without more ado.
  @MainActor private final class Asked {
    private(set) var count = 0
    var shown: [Int] = []
    private var pending: (@MainActor () -> Void)?

    func take(_ endTurn: @escaping @MainActor () -> Void) {
      count += 1
      pending = endTurn
    }

    func endTurn() { pending.take()?() }
  }
}

extension DispatchSemaphore {
  /// Waits, on a thread that is to be blocked.
  fileprivate func waitHere() { wait() }
}
