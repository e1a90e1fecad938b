import ObservableCollections
import ObservableCollectionsTesting
import Observation
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

/// What a list of objects shows when it is read.
@Suite("Lists of objects: reads")
struct ObservedReadsTests {
  let jobs = Jobs()
  let objects = someNotes(6)

  private func ids(_ list: ObservableList<Note>) -> [Int] { list.map(\.id) }

  @Test("1: A read after the setter has returned shows what comes of the change")
  func afterTheSetter() {
    let notes = ObservableArray(objects)
    let open = notes.filtered { !$0.isDone }
    let odd = notes.compactMapped { $0.rank.isMultiple(of: 2) ? nil : $0.rank }
    let titles = notes.mapped { $0.title }
    let below = open.mapped { $0.id }
    #expect(open.count == 6 && odd.count == 3 && titles.count == 6 && below.count == 6)
    objects[1].isDone = true
    #expect(ids(open) == [0, 2, 3, 4, 5])
    #expect(Array(below) == [0, 2, 3, 4, 5])
    objects[2].rank = 7
    #expect(Array(odd) == [1, 7, 3, 5])
    objects[3].title = 9
    #expect(Array(titles) == [0, 0, 0, 9, 0, 0])
    objects[1].isDone = false
    #expect(Array(below) == [0, 1, 2, 3, 4, 5])
  }

  @Test("2: A read inside onChange of the same change shows the state before, and loses nothing")
  func insideOnChange() {
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) { !$0.isDone }
    #expect(open.count == 6)
    let seen = Recorder<Int>()
    for note in [objects[1], objects[2]] {
      withObservationTracking {
        _ = note.isDone
      } onChange: {
        seen.keep(open.count)
      }
    }
    objects[1].isDone = true
    #expect(seen.take() == [6])
    #expect(open.count == 5)
    objects[2].isDone = true
    #expect(seen.take() == [5])
    #expect(open.count == 4)
    jobs.run()
    #expect(open.count == 4)
  }

  @Test("2: An element that had to be asked anyway is right after the next job")
  func askedAnyway() {
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) { !$0.isDone }
    #expect(open.count == 6)
    let note = objects[1]
    withObservationTracking {
      _ = note.isDone
    } onChange: {
      notes.touch(at: 1)
      _ = open.count
    }
    note.isDone = true
    jobs.run()
    #expect(open.count == 5)
  }

  @Test("2: Without an actor, the next read asks an element that was read in its own willSet")
  func readInWillSetWithoutAnActor() {
    let object = Hooked()
    let list = ObservableArray([Hooked(), object, Hooked()])
    let open = list.filtered { !$0.isDone }
    #expect(open.count == 3)
    let seen = Recorder<Int>()
    object.hook = { seen.keep(open.count) }
    object.isDone = true
    #expect(seen.take() == [3])
    #expect(open.count == 2)
    object.isDone = false
    #expect(seen.take() == [2])
    #expect(open.count == 3)
  }

  @Test("2: Without an actor, an element is not asked by each read for ever")
  func notForEver() {
    let asked = Recorder<Int>()
    let objects = someNotes(40)
    let notes = ObservableArray(objects)
    let open = notes.filtered {
      asked.keep($0.id)
      return !$0.isDone
    }
    #expect(open.count == 40 && asked.take().count == 40)
    for note in objects {
      note.isDone = true
      #expect(open.count == 39 - note.id)
    }
    // Each once for its change, three times more, and for registrations that are made anew.
    #expect(asked.take().count <= 40 * 6)
    for _ in 0..<5 { #expect(open.isEmpty) }
    _ = asked.take()
    #expect(open.isEmpty && asked.take() == [])
  }

  @Test("3: A property set to an equal value changes nothing")
  func equalValue() {
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let open = notes.filtered {
      asked.keep($0.id)
      return !$0.isDone
    }
    #expect(open.count == 6)
    _ = asked.take()
    objects[1].isDone = false
    #expect(open.count == 6)
    #expect(asked.take() == [])
  }

  @Test("4: A property that the function did not read changes nothing and costs nothing")
  func otherProperty() {
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) {
      asked.keep($0.id)
      return !$0.isDone
    }
    #expect(open.count == 6)
    _ = asked.take()
    objects[1].title = 1
    #expect(jobs.isEmpty)
    #expect(open.count == 6)
    #expect(asked.take() == [])
  }

  @Test("5: What a function reads may depend on what it reads")
  func shortCircuit() {
    let notes = ObservableArray(objects)
    let open = notes.filtered { !$0.isDone && $0.author.name == 0 }
    objects[1].isDone = true
    #expect(open.count == 5)
    objects[1].author = Author(1)
    #expect(open.count == 5)
    objects[1].isDone = false
    #expect(open.count == 5)
    objects[1].author.name = 0
    #expect(open.count == 6)
  }

  @Test("6: One author of all notes asks all; another author of one asks one")
  func sharedAuthor() {
    let author = Author()
    let objects = someNotes(6, author: author)
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) {
      asked.keep($0.id)
      return $0.author.name == 0
    }
    #expect(open.count == 6)
    _ = asked.take()
    author.name = 1
    jobs.run()
    #expect(open.count == 0)
    #expect(asked.take().sorted() == [0, 1, 2, 3, 4, 5])
    jobs.run()
    _ = asked.take()
    objects[3].author = Author()
    #expect(ids(open) == [3])
    #expect(asked.take() == [3])
  }

  @Test("7: A list that a function reads is followed as an object is")
  func listInside() {
    let notes = ObservableArray(objects)
    let tagged = notes.filtered { $0.tags.count > 0 }
    #expect(tagged.isEmpty)
    objects[4].tags.append(1)
    #expect(ids(tagged) == [4])
    objects[4].tags.removeAll()
    #expect(tagged.isEmpty)
  }

  @Test("Without observing, a list is one of values")
  func observingNothing() {
    let notes = ObservableArray(objects)
    let open = notes.filtered(observing: .nothing) { !$0.isDone }
    #expect(open.count == 6)
    objects[1].isDone = true
    #expect(open.count == 6)
    notes.touch(at: 1)
    #expect(open.count == 5)
  }

  @Test("A first read inside tracking registers all elements together, and singly in the next job")
  func firstReadInTracking() {
    let objects = someNotes(40)
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) {
      asked.keep($0.id)
      return !$0.isDone
    }
    withObservationTracking {
      _ = open.count
    } onChange: {
    }
    jobs.run()
    #expect(asked.take().count == 80)
    objects[7].isDone = true
    #expect(open.count == 39)
    #expect(asked.take() == [7])
    // A change before the job asks all.
    let other = notes.observedFilter(in: .elements(in: jobs.place)) { !$0.isDone }
    withObservationTracking {
      _ = other.count
    } onChange: {
    }
    objects[8].isDone = true
    #expect(other.count == 38)
    jobs.run()
    objects[9].isDone = true
    #expect(other.count == 37)
  }
}
