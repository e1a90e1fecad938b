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

  @Test("The first change ends what an ended list has left in the objects")
  @MainActor func leftOver() async {
    let objects = (0..<3).map { _ in Mail() }
    let mails = ObservableArray(objects)
    weak var group: RegistrationGroup?
    do {
      let tracker = ElementTracker(in: .mainActor)
      let isOpen = tracker.asking(callableThere { (mail: Mail) in !mail.isRead })
      let open = DerivedList(
        Observing(Filtering<Mail, Mail> { isOpen($0) ? $0 : nil }, tracker), of: mails,
        isBound: true)
      withObservationTracking {
        _ = open.count
      } onChange: {
      }
      group = tracker.groups.first
    }
    #expect(group != nil)
    objects[2].isRead = true
    for _ in 0..<100 where group != nil { await Task.detached {}.value }
    #expect(group == nil)
  }
}
