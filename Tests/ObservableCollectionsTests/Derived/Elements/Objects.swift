import ObservableCollections
import Observation

@testable import DerivedLists

/// Objects whose lists follow what changes inside them.
@Observable final class Author: @unchecked Sendable {
  var name: Int

  init(_ name: Int = 0) { self.name = name }
}

@Observable final class Note: @unchecked Sendable {
  let id: Int
  var isDone = false
  var rank: Int
  var title = 0
  var author: Author
  @ObservationIgnored let tags = ObservableArray<Int>()

  init(_ id: Int, rank: Int = 0, author: Author = Author()) {
    self.id = id
    self.rank = rank
    self.author = author
  }
}

extension Note: Equatable {
  static func == (first: Note, second: Note) -> Bool { first === second }
}

/// An object that calls a closure while it changes.
@Observable final class Hooked: @unchecked Sendable {
  var isDone = false { willSet { hook() } }
  @ObservationIgnored var hook = {}
}

/// Notes with the ids 0, 1, 2 …
func someNotes(_ count: Int, author: Author = Author()) -> [Note] {
  (0..<count).map { Note($0, rank: $0, author: author) }
}

/// The jobs of the place where the elements live, which run when a test says so.
///
/// The place holds it weakly, as it does an actor: a job that is left over holds the list, and the
/// list holds the place.
final class Jobs: @unchecked Sendable {
  private let waiting = LockedValue<[@Sendable () -> Void]>([])

  var place: ElementExecutor {
    ElementExecutor { [weak self] job in
      self?.add(job)
      return self != nil
    }
  }

  /// Ends a turn in a job of the same place.
  var turns: TurnScheduler { TurnScheduler { [weak self] end in self?.add { end() } } }

  var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

  func add(_ job: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(job) } }

  func runFirst() {
    let job = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    job?()
  }

  func run() {
    while !isEmpty { runFirst() }
  }
}
