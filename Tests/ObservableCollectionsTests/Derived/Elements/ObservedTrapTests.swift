#if os(macOS) || os(Linux)
  import ObservableCollections
  import TestSupport
  import Testing

  @testable import CoreTestSupport

  @Suite("Lists of objects: traps")
  struct ObservedTrapTests {
    @Test("A list that is read while an element is changed in place ends the program")
    func changedInPlace() async {
      await #expect(processExitsWith: .failure) {
        let note = Note(0)
        let notes = ObservableArray([note])
        let new = notes.filtered { $0.title == 0 }
        let change = { (title: inout Int) in
          title += new.count
          title += new.count
        }
        _ = new.count
        change(&note.title)
      }
    }

    @Test("A closure that belongs to an actor is called there alone")
    func closuresOfActors() async throws {
      #expect(await Desk().counts() == [1, 2])
      let elsewhere = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let shown = await Desk().shown()
        _ = shown.count
      }
      try expectMessage("Incorrect actor executor assumption", in: elsewhere)
    }
  }

  /// An actor whose state a list reads.
  private actor Desk {
    private let notes = ObservableArray([Note(0), Note(1), Note(2)])
    private var greatest = 0

    func shown() -> DerivedList<Note> { notes.filtered { $0.id + $0.title <= self.greatest } }

    func counts() -> [Int] {
      let shown = shown()
      let first = shown.count
      greatest = 5
      notes[1].title = 3
      return [first, shown.count]
    }
  }
#endif
