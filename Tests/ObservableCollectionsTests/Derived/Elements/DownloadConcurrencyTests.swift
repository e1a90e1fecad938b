import ExampleTestKit
import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

private actor Other {
  func follow(_ downloads: [Download], _ view: DownloadView) -> DownloadScreen {
    view.follow(downloads)
  }
}

/// Objects that another thread sets while their list is shown.
@Suite("Lists of objects: what another thread sets")
struct DownloadConcurrencyTests {
  enum Place: Sendable { case mainActor, actor, none }

  struct Variant: Sendable, CustomTestStringConvertible {
    let place: Place
    let view: DownloadView

    var testDescription: String { "\(place), \(view)" }

    static let all =
      DownloadView.allCases.map { Variant(place: .mainActor, view: $0) }
      + [Variant(place: .actor, view: .filter)]
      + [DownloadView.filter, .order].map { Variant(place: .none, view: $0) }
  }

  @Test("Nothing is lost because the list asks while the setter tells", arguments: Variant.all)
  func noneLost(variant: Variant) async throws {
    for threads in [1, 8] {
      let downloads = (0..<(TestScale.isFull ? 500 : 60)).map { Download($0) }
      let actor = Other()
      let screen =
        switch variant.place {
        case .mainActor: await MainActor.run { variant.view.follow(downloads) }
        case .actor: await actor.follow(downloads, variant.view)
        case .none: variant.view.follow(downloads, isolation: nil)
        }
      await Task.detached {
        onThreads(threads) { thread in
          for download in downloads where download.id % threads == thread {
            download.size = 1_000 + download.id
          }
        }
      }.value
      // A thread that was interrupted for very long before it stored is the only one that may lose.
      let ids = Array(downloads.indices)
      try await wait {
        let lost = downloads.compactMap(\.lostAt)
        return lost.isEmpty ? screen.ids == ids : lost.allSatisfy { $0 == .returned }
      }
      withExtendedLifetime(actor) {}
    }
  }

  @Test("What another thread sets while the list registers it again is told")
  func setWhileSettled() {
    let jobs = Jobs()
    var place = jobs.place
    place.groupLimit = 4
    let downloads = (0..<4).map { Download($0) }
    let all = ObservableArray(downloads)
    let isArmed = LockedValue(false)
    let seen = all.observedElements(in: place, isSame: ==) { download in
      let isFirst = isArmed.withLock { isArmed in
        defer { isArmed = false }
        return isArmed
      }
      if isFirst { onOtherThread { downloads[3].size = 9 } }
      return download.size
    }
    #expect(seen.count == 4)
    let told = Recorder<Int>()
    let rendering = seen.render(on: .callingThread, every: .manual, initial: false) { batch in
      for (_, new) in batch.changes.updates.elements { told.keep(new) }
    }
    isArmed.withLock { $0 = true }
    // Most registrations of the group are of no use now, so the last element is registered anew.
    all.transaction { edit in for index in 0..<3 { edit.touch(at: index) } }
    rendering.flush()
    jobs.run()
    rendering.flush()
    #expect(!isArmed.withLock { $0 })
    #expect(told.take().contains(3))
  }

  @Test("A report that began before its group was cancelled counts")
  func reportBesideCancelling() {
    let jobs = Jobs()
    let hub = ElementHub(jobs.place, due: DueWork())
    let key = ElementKey(number: 0, generation: 0)
    let groups = [RegistrationGroup(), RegistrationGroup()]
    let watches = LockedValue(groups.map { ElementWatch(hub, $0, key) })
    for group in groups { group.cancel() }
    watches.withLock { $0[0].fire() }
    #expect(jobs.isEmpty)
    onOtherThread { watches.withLock { $0[1].fire() } }
    watches.withLock { $0 = [] }
    #expect(hub.take(isAll: false).changed == [key])
  }

  @Test("While a notification does not return, looks become rarer, up to a bound")
  func rarerLooks() {
    let jobs = Jobs()
    let brief = Jobs()
    let pauses = Recorder<Duration>()
    var place = jobs.place
    place.afterPause = { pause, job in
      pauses.keep(pause.duration)
      brief.add(job)
    }
    let hub = ElementHub(place, due: DueWork())
    let key = { ElementKey(number: $0, generation: 0) }
    let group = RegistrationGroup()
    var standing: ElementWatch? = ElementWatch(hub, group, key(0))
    let pause = {
      jobs.run()
      brief.run()
    }
    standing?.fire()
    for _ in 0..<8 { pause() }
    #expect(pauses.take() == [1, 2, 4, 8, 16, 32, 32, 32].map { .milliseconds($0) })
    // Another change is looked for at once, whatever stands there.
    var other: ElementWatch? = ElementWatch(hub, group, key(1))
    other?.fire()
    for _ in 0..<2 { pause() }
    #expect(pauses.take() == [.milliseconds(1), .milliseconds(2)])
    other = nil
    #expect(hub.take(isAll: false).changed == [key(1)])
    standing = nil
    #expect(hub.take(isAll: false).changed == [key(0)])
    _ = pauses.take()
    pause()
    pause()
    #expect(pauses.take() == [])
  }

  @Test("An element that two registrations report is asked when both have returned")
  func bothReturned() {
    let jobs = Jobs()
    let hub = ElementHub(jobs.place, due: DueWork())
    let key = ElementKey(number: 0, generation: 0)
    var watches = [RegistrationGroup(), RegistrationGroup()].map { ElementWatch(hub, $0, key) }
    for watch in watches { watch.fire() }
    watches.removeLast()
    #expect(hub.take(isAll: false).changed == [])
    watches.removeLast()
    #expect(hub.take(isAll: false).changed == [key])
  }

  @Test("What is set where the list lives is asked once; what is set elsewhere, once more")
  func howOften() {
    let jobs = Jobs()
    let long = Jobs()
    let brief = Jobs()
    var place = jobs.place
    place.afterPause = { pause, job in (pause == .long ? long : brief).add(job) }
    let downloads = (0..<3).map { Download($0) }
    let asked = Recorder<Int>()
    let done = ObservableArray(downloads).observedFilter(in: .elements(in: place)) {
      asked.keep($0.id)
      return $0.isDone
    }
    let rendering = done.render(on: .callingThread, every: jobs.turns, initial: true) { _ in }
    _ = asked.take()
    downloads[1].size = 5
    jobs.run()
    #expect(asked.take() == [1])
    #expect(long.isEmpty && brief.isEmpty)
    onOtherThread { downloads[2].size = 5 }
    jobs.run()
    #expect(asked.take() == [2])
    // What comes during the pause waits for another one.
    onOtherThread { downloads[0].size = 5 }
    jobs.run()
    #expect(asked.take() == [0])
    long.runFirst()
    jobs.run()
    #expect(asked.take() == [2])
    long.runFirst()
    jobs.run()
    #expect(asked.take() == [0])
    #expect(long.isEmpty && brief.isEmpty)
    withExtendedLifetime(rendering) {}
  }
}
