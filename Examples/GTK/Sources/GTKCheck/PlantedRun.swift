import CGtk
import GTKScreens
import ObservableCollections
import GTKTesting

/// Random turns on a sink with a mistake, in a process of their own: GTK may crash over it.
@MainActor
struct PlantedRun {
  let mistake: Mistake
  let turns: Int
  let seed: UInt64

  /// What was found, and in which turn; nil if nothing was.
  func run() -> String? {
    var live: ObservableArray<Entry>?
    let sink = FaultySink(mistake) { live }
    let list = ListTurns(sink, model: sink.model)
    live = list.array
    let window = CheckWindow(list.views.map(\.widget))
    defer { window.close() }
    var generator = SplitMix64(seed: seed)
    for turn in 1...turns {
      list.turn(using: &generator)
      window.frames.next()
      if let difference = list.difference() { return "turn \(turn): \(difference)" }
    }
    return nil
  }
}
