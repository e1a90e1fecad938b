import ObservableCollections
import ObservableCollectionsTesting
import Observation
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

/// Lists that are made where they are read, as in the body of a view.
@Suite("Derived lists: made inside tracking")
struct MadeInTrackingTests {
  /// How often a tracker of reads is told during a change.
  private func told(_ read: () -> Void, _ change: () -> Void) -> Int {
    let count = LockedValue(0)
    withObservationTracking(read) { count.withLock { $0 += 1 } }
    change()
    return count.withLock { $0 }
  }

  @Test("A list that is made, read and let go of inside tracking tells of the next change")
  func madeAndRead() {
    let posts = ObservableArray([1, 2, 3])
    let reads: [(name: String, read: () -> Void)] = [
      ("filtered", { _ = posts.filtered { $0 > 1 }.count }),
      ("revision", { _ = posts.filtered { $0 > 1 }.revision }),
      ("chain", { _ = posts.filtered { $0 > 1 }.ordered().mapped { $0 }.first }),
      ("sections", { _ = posts.sections { $0 % 2 }.elementCount }),
      ("joined", { _ = ObservableArray([0]).joined(with: posts.filtered { $0 > 1 }).count }),
      ("sum", { _ = posts.reduced(0, +).first }),
      ("distinct", { _ = Array(posts.distinct { $0 % 2 }) }),
      ("iterated", { for _ in posts.limited(to: 2) {} }),
    ]
    for (name, read) in reads {
      for _ in 0..<2 {
        #expect(told(read) { posts.append(4) } == 1, "\(name)")
        #expect(told(read) { posts.transaction { $0.append(4) } } == 1, "\(name)")
      }
    }
  }

  @Test("So does a flattened one, of its source and of each part")
  func flattened() {
    let folders = [ObservableArray([1]), ObservableArray([2])]
    let source = ObservableArray([0, 1])
    let read = { _ = source.flattened { folders[$0] }.count }
    #expect(told(read) { folders[1].append(3) } == 1)
    #expect(told(read) { folders[0].append(3) } == 1)
    #expect(told(read) { source.removeLast() } == 1)
    #expect(told(read) { folders[1].append(3) } == 0)
  }

  @Test("One that is made of a list with a parameter tells of another parameter")
  func parameterAbove() {
    let posts = ObservableArray([1, 2, 3])
    let found = posts.filtered(with: 0) { $0 > $1 }
    let read = { _ = found.mapped { $0 }.count }
    #expect(told(read) { found.parameter = 1 } == 1)
    #expect(told(read) { found.parameter = 2 } == 1)
  }

  @Test("A list that is held and was read before tells as ever")
  func held() {
    let posts = ObservableArray([1, 2, 3])
    let even = posts.filtered { $0.isMultiple(of: 2) }
    #expect(even.count == 1)
    // Nothing is noted at the source: it has nobody to tell.
    withObservationTracking {
      _ = even.count
    } onChange: {
    }
    #expect(posts.core.withLock { posts.core.shared.readMarks.isIdle })
    #expect(told({ _ = even.count }) { posts.append(4) } == 1)
  }

  @Test("A parameter follows what a list says that is made where it is read")
  @MainActor func followed() async {
    let chosen = ObservableArray([1, 2, 3])
    let page = ObservableArray(0..<100).limited(to: 0)
    page.follow { chosen.filtered { $0 > 1 }.count }
    #expect(page.parameter == 2)
    chosen.append(4)
    await runMainActorJobs()
    #expect(page.parameter == 3)
    chosen.append(5)
    await runMainActorJobs()
    #expect(page.parameter == 4)
    page.stopFollowing()
  }

  @Test("A trace of the source says that a list was made where it was read, and let go of")
  func traced() {
    let posts = ObservableArray([1, 2, 3])
    let events = LockedValue<[String]>([])
    let trace = posts.trace { event in events.withLock { $0.append("\(event)") } }
    withObservationTracking {
      _ = posts.filtered { $0 > 1 }.count
    } onChange: {
    }
    #expect(
      events.withLock { $0 } == [
        "a derived list was read inside tracking, and released before it changed: "
          + "keep it, in a property"
      ])
    events.withLock { $0 = [] }
    let held = posts.filtered { $0 > 1 }
    withObservationTracking {
      _ = held.count
    } onChange: {
    }
    #expect(posts.filtered { $0 > 2 }.count == 1)
    #expect(events.withLock { $0 } == [])
    withExtendedLifetime(held) {}
    trace.cancel()
  }

  @Test("The token of a trace holds the list that is traced")
  func heldByTrace() {
    let posts = ObservableArray([1])
    let events = LockedValue<[String]>([])
    weak var list: DerivedList<Int>?
    var trace: ListTrace?
    do {
      let even = posts.filtered { $0.isMultiple(of: 2) }
      list = even
      trace = even.trace { event in events.withLock { $0.append("\(event)") } }
    }
    posts.append(2)
    #expect(events.withLock { $0.count } == 1)
    trace?.cancel()
    #expect(list == nil)
    let groups = posts.sections { $0 % 2 }.trace { event in
      events.withLock { $0.append("\(event)") }
    }
    posts.append(4)
    #expect(events.withLock { $0.count } > 1)
    groups.cancel()
    trace = nil
  }
}
