import ObservableCollections
import ObservableCollectionsTesting
import Observation
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

/// When a list of objects tells of a change.
@Suite("Lists of objects: when")
struct ObservedTimesTests {
  let jobs = Jobs()
  let objects = someNotes(6)

  @Test("16: A sink of a turn gets one batch for all changes of the job, with those of the array")
  @MainActor func oneBatch() async {
    let notes = ObservableArray(objects)
    let open = notes.filtered { !$0.isDone }
    let rows = open.mapped { $0.id }
    let batches = Recorder<Int>()
    let sinks: [Any] = [
      open.render(initial: false) { batches.keep($0.after.count) },
      rows.render(initial: false) { batches.keep($0.after.count) },
    ]
    await runMainActorJobs()
    objects[0].isDone = true
    objects[1].isDone = true
    notes.append(Note(9))
    objects[2].isDone = true
    await runMainActorJobs()
    #expect(batches.take() == [4, 4])
    withExtendedLifetime(sinks) {}
  }

  @Test("16: Each element is asked once, without reads in between")
  func askedOnce() {
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) {
      asked.keep($0.id)
      return !$0.isDone
    }
    let sink = open.render(on: .callingThread, every: jobs.turns, initial: false) { _ in }
    jobs.run()
    _ = asked.take()
    for note in objects { note.isDone.toggle() }
    objects[2].isDone.toggle()
    jobs.run()
    #expect(asked.take().sorted() == [0, 1, 2, 3, 4, 5])
    #expect(open.count == 1)
    sink.cancel()
  }

  @Test("17: Observers of records and immediate sinks hear of it in the next job")
  func nextJob() {
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) { !$0.isDone }
    let below = open.mapped { $0.id }
    let heard = Recorder<String>()
    let tokens = [
      open.observe(on: .callingThread) { _ in heard.keep("record") },
      below.observe(on: .callingThread) { _ in heard.keep("record below") },
    ]
    let sinks: [Any] = [
      open.render(on: .callingThread, every: .immediate, initial: false) { _ in heard.keep("sink")
      },
      below.render(on: .callingThread, every: .immediate, initial: false) { _ in
        heard.keep("sink below")
      },
    ]
    jobs.run()
    for done in [true, false] {
      objects[1].isDone = done
      #expect(heard.take() == [])
      jobs.run()
      #expect(heard.take().sorted() == ["record", "record below", "sink", "sink below"])
    }
    withExtendedLifetime((tokens, sinks)) {}
  }

  @Test("18: Trackers of reads are notified before the setter returns, also of lists below, once")
  func trackers() {
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) { !$0.isDone }
    let lists: [(String, ObservableList<Int>)] = [
      ("map", open.mapped { $0.id }),
      ("order", open.mapped { $0.id }.ordered()),
      ("joined", open.mapped { $0.id }.joined(with: open.mapped { $0.rank })),
      ("sum", open.mapped { $0.id }.filtered { $0 > 0 }.reduced(0, +)),
    ]
    // What is read first inside tracking is tracked there, too.
    _ = open.count
    for round in 0..<3 {
      let told = Recorder<String>()
      withObservationTracking {
        _ = open.count
        _ = open.first
        for _ in open {}
      } onChange: {
        told.keep("filter")
      }
      for (name, list) in lists {
        withObservationTracking {
          _ = list.count
          _ = list[0]
        } onChange: {
          told.keep(name)
        }
      }
      jobs.run()
      objects[round].isDone = true
      #expect(told.take().sorted() == ["filter", "joined", "map", "order", "sum"], "\(round)")
      jobs.run()
      #expect(told.take() == [])
    }
  }

  @Test("19: An object that stands several times is asked once for each place, in one batch")
  func severalPlaces() {
    let asked = Recorder<Int>()
    let notes = ObservableArray([objects[0], objects[1], objects[0], objects[0]])
    let open = notes.observedFilter(in: .elements(in: jobs.place)) {
      asked.keep($0.id)
      return !$0.isDone
    }
    let batches = Recorder<Int>()
    let sink = open.render(on: .callingThread, every: jobs.turns, initial: false) {
      batches.keep($0.after.count)
    }
    jobs.run()
    _ = asked.take()
    objects[0].isDone = true
    jobs.run()
    #expect(asked.take() == [0, 0, 0])
    #expect(batches.take() == [1])
    sink.cancel()
  }

  @Test("20: A change made by a function of the list is not lost")
  func changedByFunction() {
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) { [objects] note in
      if note === objects[3] { objects[1].isDone = note.isDone }
      return !note.isDone
    }
    #expect(open.count == 6)
    objects[3].isDone = true
    _ = open.count
    jobs.run()
    #expect(open.map(\.id) == [0, 2, 4, 5])
  }

  @Test("20: A function that changes what all read does not hang a read")
  func endlessChanges() {
    let author = Author()
    let notes = ObservableArray(someNotes(6, author: author))
    let open = notes.observedFilter(in: .elements(in: jobs.place)) { note in
      author.name += 1
      return note.author.name > 0
    }
    #expect(open.count == 6)
    #expect(open.count == 6)
  }
}
