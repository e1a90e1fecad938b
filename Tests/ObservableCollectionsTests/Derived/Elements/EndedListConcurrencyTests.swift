import ObservableCollections
import Observation
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import DerivedSectionLists

/// Lists that go away after somebody has read them under tracking.
@Suite("Lists of objects: those that go away")
struct EndedListConcurrencyTests {
  @MainActor @Observable final class Mail {
    var isRead = false
  }

  /// The kinds of lists.
  enum Kind: CaseIterable, Sendable {
    case filter, map, order, distinct, sections, headers, reduced, observingElements, adjustable
    case values, below
  }

  /// What reads a list, which it holds.
  @MainActor private func reader(
    _ kind: Kind, of mails: ObservableArray<Mail>, _ first: Mail
  ) -> () -> Int {
    switch kind {
    case .filter: return { [list = mails.filtered(on: .mainActor) { !$0.isRead }] in list.count }
    case .map: return { [list = mails.mapped(on: .mainActor) { $0.isRead }] in list.count }
    case .order:
      return { [list = mails.ordered(on: .mainActor) { !$0.isRead && $1.isRead }] in list.count }
    case .distinct:
      return { [list = mails.distinct(on: .mainActor, by: { $0.isRead })] in list.count }
    case .sections:
      let list = mails.sections(on: .mainActor, by: { $0.isRead })
      return { list.snapshot.count }
    case .headers:
      let list = mails.sections(on: .mainActor, by: { _ in 1 }) { key, mails in
        SectionTitle(id: key, text: "\(mails.count { $0.isRead })")
      }
      return { list.snapshot.count }
    case .reduced:
      let list = mails.mapped(on: .mainActor) { $0.isRead ? 1 : 0 }.reduced(0) { $0 + $1 }
      return { list[0] }
    case .observingElements:
      return { [list = mails.observingElements(on: .mainActor, \.isRead)] in list.count }
    case .adjustable:
      let list = mails.filtered(on: .mainActor, with: false) { $0.isRead == $1 }
      return { list.count }
    case .values:
      let numbers = ObservableArray(0..<mails.count)
      let list = numbers.filtered(on: .mainActor) { $0 >= 0 && !first.isRead }
      return { list.count }
    case .below:
      let list = mails.filtered(on: .mainActor) { !$0.isRead }.limited(to: 2)
      return { list.count }
    }
  }

  struct SectionTitle: Identifiable, Equatable, Sendable {
    let id: Int
    let text: String
  }

  @Test(
    "A tracker hears nothing of the end, and then of the next change, where it is made",
    arguments: Kind.allCases, [3, 20])
  @MainActor func ended(kind: Kind, count: Int) async {
    let objects = (0..<count).map { _ in Mail() }
    let mails = ObservableArray(objects)
    var read: (() -> Int)? = reader(kind, of: mails, objects[0])
    let told = Recorder<ObjectIdentifier>()
    withObservationTracking {
      _ = read?()
    } onChange: {
      told.keep(threadIdentity())
    }
    // With the jobs that register the objects one by one, or before them.
    if count == 20 { await runMainActorJobs() }
    read = nil
    for _ in 0..<20 { await Task.detached {}.value }
    await runMainActorJobs()
    #expect(told.take() == [])
    objects[0].isRead = true
    #expect(told.take() == [threadIdentity()])
    objects[1].isRead = true
    await runMainActorJobs()
    #expect(told.take() == [])
  }

  @Test("So it is in code that belongs to no actor", arguments: [3, 20])
  func endedWithoutActor(count: Int) async {
    let objects = (0..<count).map { Download($0) }
    var done: DerivedList<Download>? = ObservableArray(objects).filtered { $0.isDone }
    let told = Recorder<ObjectIdentifier>()
    withObservationTracking {
      _ = done?.count
    } onChange: {
      told.keep(threadIdentity())
    }
    done = nil
    for _ in 0..<20 { await Task.detached {}.value }
    #expect(told.take() == [])
    onOtherThread { objects[0].size = 1 }
    #expect(told.take().count == 1)
  }

  /// What an ended list may have left.
  private struct Left {
    weak var hub: ElementHub?
    weak var group: RegistrationGroup?
  }

  /// Has a tracker read a list, which ends then.
  @MainActor private func readAndEnd(_ mails: [Mail], isOfElements: Bool) async -> Left {
    let tracker = ElementTracker(in: .mainActor)
    let watcher = ClosureWatcher(in: .mainActor)
    let hub = isOfElements ? tracker.hub : watcher.hub
    var left = Left(hub: hub)
    do {
      let source = ObservableArray(mails)
      let isOpen = tracker.asking(callableThere { (mail: Mail) in !mail.isRead })
      let open =
        isOfElements
        ? DerivedList(
          Observing(Filtering<Mail, Mail> { isOpen($0) ? $0 : nil }, tracker), of: source,
          isBound: true)
        : DerivedList(
          Following(Filtering<Mail, Mail>(callableThere { $0.isRead ? nil : $0 }), watcher),
          of: source, isBound: true)
      withObservationTracking {
        _ = open.count
      } onChange: {
      }
      await runMainActorJobs()
      left.group = tracker.groups.first
      #expect((left.group != nil) == isOfElements)
    }
    return left
  }

  @Test(
    "A list that ends leaves registrations in the objects, and nothing when these end",
    arguments: [3, 20], [true, false])
  @MainActor func leftOver(count: Int, isOfElements: Bool) async {
    var objects = (0..<count).map { _ in Mail() }
    let left = await readAndEnd(objects, isOfElements: isOfElements)
    await runMainActorJobs()
    #expect(left.group == nil)
    objects = []
    // Those of no tracker are cancelled on another thread.
    for _ in 0..<100 where left.hub != nil { await Task.detached {}.value }
    #expect(left.hub == nil)
  }
}
