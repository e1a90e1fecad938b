import CGtk
import GTKScreens
import GTKTesting

/// Random turns on a flat list and on one in sections, each on a list view and a column view: after
/// each turn the rows that are shown must be those of the plain lists.
@MainActor
struct RandomTurns {
  let turns: Int
  let seed: UInt64

  /// What went wrong, and in which turn; nil if nothing did.
  func run() -> String? {
    let (list, sections) = (ListTurns(), SectionTurns())
    let window = CheckWindow(list.views.map(\.widget) + sections.widgets)
    defer { window.close() }
    var generator = SplitMix64(seed: seed)
    for turn in 1...turns {
      list.turn(using: &generator)
      sections.turn(using: &generator)
      window.frames.next()
      if let difference = list.difference() ?? sections.difference() {
        return "seed \(seed), turn \(turn): \(difference)"
      }
      if turn % 10 == 0 { scroll(list.views.map(\.view), using: &generator) }
      if turn % 10 == 0 { window.frames.next() }
    }
    return nil
  }

  /// Scrolls the flat list somewhere.
  private func scroll(_ views: [Widget], using generator: inout SplitMix64) {
    for view in views {
      let adjustment = ShownRows.adjustment(of: view)
      let most = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      gtk_adjustment_set_value(adjustment, .random(in: 0...max(most, 0), using: &generator))
    }
  }
}
