import ObservableCollections

/// 14. Elements that are objects of the main actor: filtered, ordered, mapped, in sections.
public enum CallSite14 {
  /// What the lists show, before and after a change.
  @MainActor public static func run() -> [String] {
    let rows = ObservableArray([Row(2), Row(1), Row(3)])
    let shown = rows.filtered(on: .mainActor) { $0.isOn }
    let ordered = shown.ordered(on: .mainActor, by: \.rank)
    let other = shown.ordered(on: .mainActor) { $0.rank > $1.rank }
    let titles = ordered.mapped(on: .mainActor) { $0.title }
    let sections = ordered.sections(on: .mainActor) { $0.isFirst }
    let found = rows.filtered(on: .mainActor, with: "row") { $0.title.hasPrefix($1) }
    let kinds = rows.distinct(on: .mainActor) { $0.isFirst }
    let leading = rows.limited(on: .mainActor, while: { $0.isOn })
    let page = titles.limited(to: 2)
    var lines: [String] = []
    let print = {
      lines.append(
        "\(Array(page)), \(other.first?.title ?? ""), \(sections.snapshot.count) sections, "
          + "\(found.count) found, \(kinds.count) kinds, \(leading.count) leading")
    }
    print()
    rows[1].isOn = false
    rows.touch(at: 1)
    found.parameter = "row 3"
    print()
    return lines
  }

  /// A model as an app has them: an object of the main actor.
  @MainActor final class Row {
    let rank: Int
    var isOn = true
    var title: String { "row \(rank)" }
    var isFirst: Bool { rank == 1 }

    init(_ rank: Int) {
      self.rank = rank
    }
  }
}
