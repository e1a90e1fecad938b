import Foundation
import ObservableCollectionsTesting

extension ShownList {
  /// The user does something, if there is something to do it to.
  func actAsUser(using generator: inout SplitMix64) {
    let counts = simulation.shownRows.map(\.count)
    guard let section = counts.indices.randomElement(using: &generator) else { return }
    let target = Int.random(in: 0...counts[section], using: &generator)
    if Int.random(in: 0..<3, using: &generator) == 0 {
      let row = Row(id: Int.random(in: 10_000..<1_000_000, using: &generator))
      _ = insertAsUser(row, at: [section, target])
      return
    }
    let sources = counts.indices.filter { counts[$0] > 0 }
    guard let source = sources.randomElement(using: &generator) else { return }
    let row = Int.random(in: 0..<counts[source], using: &generator)
    if Bool.random(using: &generator) {
      _ = deleteAsUser([source, row])
    } else {
      let places = counts[section] - (section == source ? 1 : 0)
      simulation.endReordering(from: [source, row], to: [section, min(target, places)])
    }
  }
}
