import ExampleModels
import ObservableCollections
import Synchronization

/// A thousand rows, of which fifty change sixty times a second: how fast a page can follow.
final class PaceScreen: ExampleScreen {
  private struct State {
    var rows: RandomRows
    /// How many turns are asked for and were not made.
    var turnsLeft = 0
    var turnsMade = 0
  }

  let name = "Pace"
  let summary = "A thousand rows, of which fifty change sixty times a second."
  private let rows: ObservableArray<RandomRow>
  private let state: Mutex<State>

  init(seed: UInt64) {
    var rows = RandomRows(seed: seed)
    self.rows = ObservableArray(rows.new(1_000))
    state = Mutex(State(rows: rows))
  }

  var panes: [any ExamplePane] {
    [ListPane("Rows", list: rows) { RowText("Row \($0.id)", detail: "revision \($0.revision)") }]
  }

  var actions: [ExampleAction] {
    [
      ExampleAction("start", title: "600 turns", key: "s") { [self] _ in
        state.withLock { $0.turnsLeft += 600 }
      },
      ExampleAction("stop", title: "Stop", key: "x") { [self] _ in
        state.withLock { $0.turnsLeft = 0 }
      },
    ]
  }

  /// The browser test reads the numbers.
  var status: String {
    let (made, left) = state.withLock { ($0.turnsMade, $0.turnsLeft) }
    return "\(made) turns made, \(left) to make, version \(rows.revision)"
  }

  /// Offers a turn each sixtieth of a second, however fast anybody shows them.
  func run() async {
    var next = ContinuousClock.now
    while (try? await Task.sleep(until: next, tolerance: .zero)) != nil {
      next += .nanoseconds(1_000_000_000 / 60)
      state.withLock { state in
        guard state.turnsLeft > 0 else { return }
        for _ in 0..<50 { change(&state) }
        (state.turnsLeft, state.turnsMade) = (state.turnsLeft - 1, state.turnsMade + 1)
      }
    }
  }

  /// One change; rows come and go in pairs, so that they stay as many.
  private func change(_ state: inout State) {
    let index = Int.random(in: 0..<1_000, using: &state.rows.generator)
    switch Int.random(in: 0..<8, using: &state.rows.generator) {
    case 0:
      let new = state.rows.new()
      rows.transaction { rows in
        rows.remove(at: index)
        rows.insert(new, at: 999 - index)
      }
    case 1: rows.move(from: index, to: Int.random(in: 0..<1_000, using: &state.rows.generator))
    default: rows.update(at: index) { $0.revision += 1 }
    }
  }
}
