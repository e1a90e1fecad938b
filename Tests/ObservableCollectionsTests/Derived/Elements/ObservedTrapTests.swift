#if os(macOS) || os(Linux)
  import ObservableCollections
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
  }
#endif
