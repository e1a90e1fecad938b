import ObservableCollections
import Observation
import Synchronization
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

/// What lists of objects hold, and what they leave in the objects.
@Suite("Lists of objects: lifetime")
struct ObservedLifetimeTests {
  let jobs = Jobs()

  @Test("21: An object holds neither the list, nor its node, nor its function")
  func objectHoldsNothing() {
    let objects = someNotes(3)
    let notes = ObservableArray(objects)
    let captured = WeakReference(makeAndRelease(notes))
    #expect(captured.isGone)
    // A change that nobody hears of any more.
    objects[0].isDone = true
    jobs.run()
  }

  private func makeAndRelease(_ notes: ObservableArray<Note>) -> Author {
    let captured = Author()
    var open: DerivedList<Note>? = notes.observedFilter(in: .elements(in: jobs.place)) { note in
      _ = captured.name
      return !note.isDone
    }
    #expect(open?.count == 3)
    let list = WeakReference(open)
    let node = WeakReference(open?.core.node)
    open = nil
    #expect(list.isGone)
    #expect(node.isGone)
    return captured
  }

  @Test("21: The list holds no object that left")
  func leftObjects() {
    let notes = ObservableArray<Note>()
    let open = notes.observedFilter(in: .elements(in: jobs.place)) { !$0.isDone }
    let authors = notes.observedCompactMap(in: .elements(in: jobs.place), isSame: { $0 === $1 }) {
      $0.author
    }
    let left = addAndRemove(notes, open, authors)
    jobs.run()
    #expect(left.filter { !$0.isGone }.isEmpty)
  }

  private func addAndRemove(
    _ notes: ObservableArray<Note>, _ open: DerivedList<Note>, _ authors: DerivedList<Author>
  ) -> [WeakReference<Note>] {
    notes.append(contentsOf: someNotes(3))
    #expect(open.count == 3 && authors.count == 3)
    let left = notes.map { WeakReference($0) }
    notes.removeAll()
    #expect(open.count == 0 && authors.count == 0)
    return left
  }

  @Test("21: Registrations in an object that goes in and out are cancelled")
  func inAndOut() {
    var place = jobs.place
    place.groupLimit = 4
    let notes = ObservableArray(someNotes(3))
    let tracker = ElementTracker(in: place)
    let isOpen = tracker.asking { (note: Note) in !note.isDone }
    let open = DerivedList(
      Observing(Filtering<Note, Note> { isOpen($0) ? $0 : nil }, tracker), of: notes)
    _ = open.count
    let extra = Note(9)
    for _ in 0..<300 {
      notes.append(extra)
      _ = open.count
      jobs.run()
      notes.removeLast()
      _ = open.count
      jobs.run()
    }
    #expect(tracker.groups.count < 10)
    // Those that are left still follow.
    notes[1].isDone = true
    #expect(open.count == 2)
  }

  @Test("22: A list that is released leaves nothing in the objects")
  func releasedList() async throws {
    let objects = someNotes(3)
    let notes = ObservableArray(objects)
    let group = registerAndRelease(notes)
    try await wait(for: "the end of the registrations") { group.isEnded.load(ordering: .acquiring) }
    // The registrations are gone from the objects: nobody holds the group any more.
  }

  private func registerAndRelease(_ notes: ObservableArray<Note>) -> RegistrationGroup {
    let tracker = ElementTracker(in: jobs.place)
    let isOpen = tracker.asking { (note: Note) in !note.isDone }
    let open = DerivedList(
      Observing(Filtering<Note, Note> { isOpen($0) ? $0 : nil }, tracker), of: notes)
    _ = open.count
    return tracker.groups[0]
  }

  @Test("23: An object that ends while registered tells nobody")
  func endedObject() {
    let notes = ObservableArray(someNotes(3))
    let open = notes.observedFilter(in: .elements(in: jobs.place)) { !$0.isDone }
    #expect(open.count == 3)
    let told = Recorder<Int>()
    notes.remove(at: 1)
    #expect(open.count == 2)
    let token = open.observe(on: .callingThread) { _ in told.keep(1) }
    jobs.run()
    #expect(told.take() == [])
    token.cancel()
  }
}
