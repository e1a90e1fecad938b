import ObservableCollections
import ObservableCollectionsTesting

/// Plays a diagram of edits turn by turn, and compares what came out in each turn with another one.
///
/// ```swift
/// let array = ObservableArray([1, 2, 3])
/// let turns = ManualTurnScheduler()
/// let test = TurnDiagramTest()
/// let observer = array.render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
///   test.emit(from: batch.start, to: batch.end)
/// }
/// try test.run(
///   edits: "a-(bc)|-",
///   expecting: "a-[bc]--",
///   version: { array.version },
///   edit: { name in array.append(name) },
///   end: { observer.cancel() },
///   endTurn: { turns.endTurn() })
/// ```
///
/// What came out is named by the edits that it brings, which the versions tell: `[bc]` is one batch
/// with the edits `b` and `c`. A change that no edit of the diagram made is named `*`. When the two
/// diagrams differ, the error shows all three, turn below turn.
public final class TurnDiagramTest: Sendable {
  private enum Output {
    case versions(Range<Int>)
    case event(TurnDiagram.Event)
  }

  private struct State {
    /// What came out, and in which turn.
    var outputs: [(turn: Int, output: Output)] = []
    var turn = 0
    /// The versions that each edit led to, the ones behind its start up to its end.
    var edits: [(name: Character, versions: Range<Int>)] = []
  }

  private let state = Guarded(State())

  /// Creates a test in which nothing has come out.
  public init() {}

  /// Says that a batch or record came out, in the present turn.
  ///
  /// - Parameters:
  ///   - start: The version before it.
  ///   - end: The version after it. For a record that is its own version, and the one before
  ///     it is lower by one.
  public func emit(from start: Revision, to end: Revision) {
    keep(.versions(start.version..<max(start.version, end.version)))
  }

  /// Says that something with a name came out, in the present turn.
  ///
  /// - Parameter names: One name, or all that it is made of.
  public func emit(_ names: String) { keep(.event(.names(names))) }

  /// Says that the end came out, in the present turn.
  public func emitEnd() { keep(.event(.end)) }

  /// The number of things that came out so far.
  public var outputCount: Int { state.withLock { $0.outputs.count } }

  private func keep(_ output: Output) {
    state.withLock { state in state.outputs.append((state.turn, output)) }
  }
}

// MARK: - Playing

extension TurnDiagramTest {
  /// Plays a diagram. Each turn first makes its edits and then ends.
  ///
  /// - Parameters:
  ///   - edits: The edits of each turn. If there are fewer turns than in `expected`, turns without
  ///     edits follow.
  ///   - expected: What shall come out in each turn; turns that it lacks are turns in which nothing
  ///     does.
  ///   - version: The present version of what is edited.
  ///   - edit: Makes the edit of a name.
  ///   - end: Does what `|` stands for, usually a cancellation.
  ///   - endTurn: Ends the turn: all that is to come out in it has when it returns.
  /// - Throws: ``TurnDiagramMismatch`` if something else comes out; else what a closure throws.
  public func run(
    edits: TurnDiagram, expecting expected: TurnDiagram, version: () -> Int,
    edit: (Character) throws -> Void, end: () throws -> Void = {}, endTurn: () throws -> Void
  ) throws {
    for turn in 0..<max(edits.turns.count, expected.turns.count) {
      try play(turn, of: edits, version, edit, end)
      try endTurn()
    }
    try compare(edits, expected)
  }

  /// Plays a diagram whose turns end asynchronously; see
  /// ``run(edits:expecting:version:edit:end:endTurn:)``.
  ///
  /// - Parameters:
  ///   - edits: The edits of each turn.
  ///   - expected: What shall come out in each turn.
  ///   - isolation: Where the closures run.
  ///   - version: The present version of what is edited.
  ///   - edit: Makes the edit of a name.
  ///   - end: Does what `|` stands for, usually a cancellation.
  ///   - endTurn: Ends the turn: all that is to come out in it has when it returns.
  /// - Throws: ``TurnDiagramMismatch`` if something else comes out; else what a closure throws.
  public func run(
    edits: TurnDiagram, expecting expected: TurnDiagram,
    isolation: isolated (any Actor)? = #isolation, version: () -> Int,
    edit: (Character) throws -> Void, end: () throws -> Void = {},
    endTurnAndWait endTurn: () async throws -> Void
  ) async throws {
    for turn in 0..<max(edits.turns.count, expected.turns.count) {
      try play(turn, of: edits, version, edit, end)
      try await endTurn()
    }
    try compare(edits, expected)
  }

  private func play(
    _ turn: Int, of diagram: TurnDiagram, _ version: () -> Int,
    _ edit: (Character) throws -> Void, _ end: () throws -> Void
  ) rethrows {
    state.withLock { $0.turn = turn }
    guard turn < diagram.turns.count else { return }
    for event in diagram.turns[turn] {
      guard case .names(let names) = event else {
        try end()
        continue
      }
      for name in names {
        let start = version()
        try edit(name)
        let versions = start..<max(start, version())
        state.withLock { $0.edits.append((name, versions)) }
      }
    }
  }

  private func compare(
    _ edits: TurnDiagram, _ expected: TurnDiagram
  ) throws(TurnDiagramMismatch) {
    let count = max(edits.turns.count, expected.turns.count)
    let actual = TurnDiagram(turns: actualTurns(count))
    let padded = TurnDiagram(
      turns: expected.turns + Array(repeating: [], count: count - expected.turns.count))
    if actual == padded { return }
    throw TurnDiagramMismatch(edits: edits, expected: padded, actual: actual)
  }

  private func actualTurns(_ count: Int) -> [[TurnDiagram.Event]] {
    let state = state.withLock { $0 }
    var turns = [[TurnDiagram.Event]](repeating: [], count: count)
    for (turn, output) in state.outputs {
      switch output {
      case .event(let event): turns[turn].append(event)
      case .versions(let versions): turns[turn].append(.names(names(of: versions, state.edits)))
      }
    }
    return turns
  }

  /// The edits that led from one version to another, each once.
  private func names(
    of versions: Range<Int>, _ edits: [(name: Character, versions: Range<Int>)]
  ) -> String {
    var names = ""
    var known = 0
    for edit in edits {
      let common = edit.versions.clamped(to: versions).count
      if common > 0 { names.append(edit.name) }
      known += common
    }
    return known < versions.count || names.isEmpty ? names + "*" : names
  }
}

/// Something else came out than a diagram said.
public struct TurnDiagramMismatch: Error, Hashable, CustomStringConvertible {
  /// The edits that were made.
  public let edits: TurnDiagram
  /// What should have come out.
  public let expected: TurnDiagram
  /// What came out.
  public let actual: TurnDiagram

  /// The diagrams turn below turn, and a mark below each turn that differs:
  ///
  ///     turn      1 2 3
  ///     edits     a - (bc)
  ///     expected  a - [bc]
  ///     actual    a - c
  ///                   ^
  public var description: String {
    let count = max(edits.turns.count, expected.turns.count, actual.turns.count)
    let rows = [edits, expected, actual].map { diagram in
      (0..<count).map { $0 < diagram.turns.count ? TurnDiagram.text(of: diagram.turns[$0]) : "" }
    }
    let marks = (0..<count).map { rows[1][$0] == rows[2][$0] ? "" : "^" }
    let all = [(1...max(count, 1)).map(String.init)] + rows + [marks]
    let widths = (0..<count).map { column in all.map { $0[column].count }.max() ?? 0 }
    let titles = ["turn", "edits", "expected", "actual", ""]
    return zip(titles, all).map { title, cells in
      let padded = zip([title] + cells, [8] + widths).map { text, width in
        text + String(repeating: " ", count: width - text.count)
      }
      let line = padded[0] + "  " + padded.dropFirst().joined(separator: " ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    .joined(separator: "\n")
  }
}
