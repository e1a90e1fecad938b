import Observation
import ObservableCollections

/// A list of observable objects, of which one changes, beside a view model that computes its array anew under
/// tracking, as a view that reads it does.
enum ObjectsSuite {
  /// `@unchecked Sendable` holds because a case is on one thread.
  @Observable
  fileprivate final class Note: @unchecked Sendable {
    var isDone: Bool

    init(_ isDone: Bool) { self.isDone = isDone }
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

  static var cases: [any Benchmark] { sizes.map(turn) + sizes.map(first) }

  /// Every second one is open.
  private static func notes(_ n: Int) -> [Note] { (0..<n).map { Note($0 % 2 == 0) } }

  /// A list whose objects change on the main actor, where cases are measured.
  private static func open(of notes: [Note]) -> DerivedList<Note> {
    MainActor.assumeIsolated { ObservableArray(notes).filtered { !$0.isDone } }
  }

  private static func places(_ n: Int, _ seed: UInt64) -> [Int] {
    var random = SplitMix(seed: seed)
    return (0..<(n > 100 ? 10 : 200)).map { _ in Int(random.next() % UInt64(n)) }
  }

  /// One object changes, and the turn ends: one batch of one row.
  private static func turn(n: Int) -> Case {
    Case(
      heading: Heading(suite: "objects", name: "filter-turn", n: n, k: 1), isQuick: n == 10_000,
      subject: { seed in
        let notes = notes(n)
        let open = open(of: notes)
        let changes = Changes()
        let observer = open.render(
          on: .callingThread, every: .manual, initial: false, { changes.take($0) })
        // What has been registered for the first read is not part of a turn.
        consume(open.count)
        let places = places(n, seed)
        return Trial(
          operations: places.count,
          work: {
            for place in places {
              notes[place].isDone.toggle()
              observer.flush()
            }
          },
          counters: { ["changes": changes.count] })
      },
      reference: Reference(name: "view-model-anew") { seed in
        let notes = notes(n)
        let model = NotesModel(notes)
        model.show()
        let places = places(n, seed)
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
        let open = open(of: notes(n))
        return Trial(operations: n, work: { consume(open.count) })
      },
      reference: Reference(name: "view-model") { _ in
        let model = NotesModel(notes(n))
        return Trial(operations: n, work: { model.show() })
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
