import Observation
import ObservableCollections

/// A list of observable objects, of which one changes, beside a view model that computes its array anew under
/// tracking, as a view that reads it does; and a list that follows values by closures on the main actor.
enum ObjectsSuite {
  /// `@unchecked Sendable` holds because a case is on one thread.
  @Observable
  fileprivate final class Note: @unchecked Sendable {
    var isDone: Bool

    init(_ isDone: Bool) { self.isDone = isDone }
  }

  /// What closures on the main actor read.
  @Observable @MainActor
  fileprivate final class Model {
    var remainder = 0
  }

  @Observable
  fileprivate final class NotesModel {
    var notes: [Note]

    init(_ notes: [Note]) { self.notes = notes }

    var open: [Note] { notes.filter { !$0.isDone } }

    /// Reads the open notes as a view does: until the next change of any of them.
    func show() {
      withObservationTracking {
        consume(open)
      } onChange: {
      }
    }
  }

  private static let sizes = [100, 10_000, 100_000]

  static var cases: [any Benchmark] {
    sizes.flatMap { [turn(n: $0, .all), turn(n: $0, .nothing)] } + sizes.map(first)
      + [false, true].map(firstOfValues)
  }

  /// Every second one is open.
  private static func notes(_ n: Int) -> [Note] { (0..<n).map { Note($0 % 2 == 0) } }

  /// A list whose objects change on the main actor, where cases are measured.
  private static func open(
    of notes: ObservableArray<Note>, _ observing: ObservedReads = .all
  ) -> DerivedList<Note> {
    MainActor.assumeIsolated { notes.filtered(observing: observing) { !$0.isDone } }
  }

  private static func places(_ n: Int, _ count: Int, _ seed: UInt64) -> [Int] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { _ in Int(random.next() % UInt64(n)) }
  }

  /// One object changes, and the turn ends: one batch of one row. A list that follows nothing is told by
  /// `touch(at:)`.
  private static func turn(n: Int, _ observing: ObservedReads) -> Case {
    let name = observing == .all ? "filter-turn" : "touch-turn"
    return Case(
      heading: Heading(suite: "objects", name: name, n: n, k: 1), isQuick: n == 10_000,
      subject: { seed in
        let notes = notes(n)
        let array = ObservableArray(notes)
        let open = open(of: array, observing)
        let changes = Changes()
        let observer = open.render(
          on: .callingThread, every: .manual, initial: false, { changes.take($0) })
        // What has been registered for the first read is not part of a turn.
        consume(open.count)
        let places = places(n, 1_000, seed)
        return Trial(
          operations: places.count,
          work: {
            for place in places {
              notes[place].isDone.toggle()
              if observing == .nothing { array.touch(at: place) }
              observer.flush()
            }
          },
          counters: { ["changes": changes.count] })
      },
      reference: Reference(name: "view-model-anew") { seed in
        let notes = notes(n)
        let model = NotesModel(notes)
        model.show()
        let places = places(n, n > 100 ? 10 : 200, seed)
        return Trial(
          operations: places.count,
          work: {
            for place in places {
              notes[place].isDone.toggle()
              model.show()
            }
          })
      })
  }

  /// The first read, for each object.
  private static func first(n: Int) -> Case {
    Case(
      heading: Heading(suite: "objects", name: "filter-first", n: n, k: 1), isQuick: false,
      subject: { _ in
        let open = open(of: ObservableArray(notes(n)))
        return Trial(operations: n, work: { consume(open.count) })
      },
      reference: Reference(name: "view-model") { _ in
        let model = NotesModel(notes(n))
        return Trial(operations: n, work: { model.show() })
      })
  }

  /// The first read of a list whose closure is on the main actor, for each value.
  private static func firstOfValues(isReading: Bool) -> Case {
    let n = 10_000
    return Case(
      heading: Heading(
        suite: "objects", name: isReading ? "values-reading-first" : "values-first", n: n, k: 1),
      subject: { _ in
        MainActor.assumeIsolated {
          let (model, values) = (Model(), ObservableArray(0..<n))
          let list =
            isReading
            ? values.filtered(on: .mainActor) { $0 % 2 == model.remainder }
            : values.filtered(on: .mainActor) { $0 % 2 == 0 }
          return Trial(operations: n, work: { consume(list.count) })
        }
      },
      reference: Reference(name: isReading ? "loop in tracking" : "plain list") { _ in
        MainActor.assumeIsolated {
          let (model, values) = (Model(), Array(0..<n))
          if !isReading {
            let list = ObservableArray(values).filtered { $0 % 2 == 0 }
            return Trial(operations: n, work: { consume(list.count) })
          }
          return Trial(
            operations: n,
            work: {
              MainActor.assumeIsolated {
                withObservationTracking {
                  consume(values.filter { $0 % 2 == model.remainder })
                } onChange: {
                }
              }
            })
        }
      })
  }
}

/// Counts the changes in batches.
///
/// `@unchecked Sendable` holds because it is only used on the thread that flushes.
private final class Changes: @unchecked Sendable {
  private(set) var count = 0

  func take<Element>(_ batch: BatchUpdate<Element>) { count += batch.changes.changeCount }
}
