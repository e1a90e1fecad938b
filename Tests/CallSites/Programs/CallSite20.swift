import ObservableCollections
import Observation

/// 20. Orders by an operator, which is that of the elements also behind a map, and by a closure with
/// a capture list. `self.up` in such a closure is refused: `Refused/OrdersWithSelf.swift`.
@MainActor public final class CallSite20 {
  private var up = false
  private let scores = ObservableArray([Score(1, 1.5), Score(2, 9), Score(3, 10), Score(4, 1.5)])
  private let players = ObservableArray([Player(1, 1.5), Player(2, 9), Player(3, 10)])

  /// The lists, ordered.
  public static func run() -> [String] {
    let lists = CallSite20()
    return [lists.orders(), lists.objects(), lists.sections(), lists.sectionsOfObjects()]
  }

  private func orders() -> String {
    let doubles = scores.mapped { $0.score }.ordered(by: >).limited(to: 3)
    let floats = scores.mapped { Float($0.score) }.ordered(by: >)
    let texts = scores.mapped { String($0.id) }.ordered(by: >)
    let sums = scores.mapped(with: 2) { $0.score + Double($1) }.ordered(by: <)
    let found = scores.compactMapped { Double($0.id) }.ordered(on: .mainActor, by: >)
    let total = scores.mapped { $0.score }.reduced(0, +)
    var orders: [[Int]] = []
    orders.append(scores.ordered { $0.score > $1.score }.map(\.id))
    orders.append(scores.ordered { [up] in up ? $0.id < $1.id : $0.id > $1.id }.map(\.id))
    orders.append(
      scores.ordered(on: .mainActor) { self.up ? $0.id < $1.id : $0.id > $1.id }.map(\.id))
    orders.append(scores.ordered(on: .mainActor, by: isBefore).map(\.id))
    return "\(Array(doubles)) \(floats[0]) \(texts[0]) \(sums[0]) \(found[0]) \(total[0]) \(orders)"
  }

  private func objects() -> String {
    let operators = (players.ordered(by: >), players.ordered(on: .mainActor, by: >))
    let closure = players.ordered { $0.score > $1.score }
    let captured = players.ordered { [up] in up ? $0 < $1 : $0 > $1 }
    let there = players.ordered(on: .mainActor) { self.up ? $0 < $1 : $0 > $1 }
    players[0].score = 20
    let lists = [operators.0, operators.1, closure, captured, there]
    return "\(lists.map { $0.map(\.score) })"
  }

  private func sections() -> String {
    var ids: [[Double]] = []
    ids.append(scores.sections(by: { $0.score }, orderedBy: >).map(\.id))
    ids.append(
      scores.sections(by: { $0.score }, orderedBy: { [up] in up ? $0 < $1 : $0 > $1 }).map(\.id))
    ids.append(scores.sections(by: { $0.score }, orderedBy: nil).map(\.id))
    ids.append(scores.sections { $0.score }.map(\.id))
    ids.append(scores.sections(with: 1) { $0.times($1) }.map(\.id))
    ids.append(scores.sections(with: 1, by: { $0.times($1) }, orderedBy: >).map(\.id))
    ids.append(
      scores.sections(with: 1, by: { $0.times($1) }, orderedBy: { [up] in up ? $0 < $1 : $0 > $1 })
        .map(\.id))
    ids.append(scores.sections(by: { $0.score }, orderedBy: >) { Head($0, $1.count) }.map(\.id))
    ids.append(
      scores.sections(by: { $0.score }, orderedBy: { [up] in up ? $0 < $1 : $0 > $1 }) {
        Head($0, $1.count)
      }.map(\.id))
    ids.append(
      scores.sections {
        $0.score
      } header: {
        Head($0, $1.count)
      }.map(\.id))
    ids.append(
      scores.sections(with: 1, by: { $0.times($1) }, orderedBy: >) { Head($0, $1.count) }
        .map(\.id))
    ids.append(
      scores.sections(with: 1) {
        $0.times($1)
      } header: {
        Head($0, $1.count)
      }.map(\.id))
    ids.append(
      scores.sections(with: 1, by: { $0.times($1) }, orderedBy: { [up] in up ? $0 < $1 : $0 > $1 })
      { Head($0, $1.count) }.map(\.id))
    return "\(ids)"
  }

  private func sectionsOfObjects() -> String {
    var ids: [[Double]] = []
    ids.append(players.sections(by: { $0.score }, orderedBy: >).map(\.id))
    ids.append(
      players.sections(by: { $0.score }, orderedBy: { [up] in up ? $0 < $1 : $0 > $1 }).map(\.id))
    ids.append(players.sections { $0.score }.map(\.id))
    ids.append(players.sections(on: .mainActor, by: { $0.score }, orderedBy: >).map(\.id))
    ids.append(players.sections(with: 1) { $0.times($1) }.map(\.id))
    ids.append(players.sections(with: 1, by: { $0.times($1) }, orderedBy: >).map(\.id))
    ids.append(
      players.sections(with: 1, by: { $0.times($1) }, orderedBy: { [up] in up ? $0 < $1 : $0 > $1 })
        .map(\.id))
    ids.append(players.sections(by: { $0.score }, orderedBy: >) { Head($0, $1.count) }.map(\.id))
    ids.append(
      players.sections(by: { $0.score }, orderedBy: { [up] in up ? $0 < $1 : $0 > $1 }) {
        Head($0, $1.count)
      }.map(\.id))
    ids.append(
      players.sections {
        $0.score
      } header: {
        Head($0, $1.count)
      }.map(\.id))
    ids.append(
      players.sections(with: 1, by: { $0.times($1) }, orderedBy: >) { Head($0, $1.count) }
        .map(\.id))
    return "\(ids)"
  }

  private func isBefore(_ one: Score, _ other: Score) -> Bool {
    up ? one.score < other.score : one.score > other.score
  }

  nonisolated struct Score: Equatable, Sendable {
    let id: Int
    let score: Double

    init(_ id: Int, _ score: Double) {
      self.id = id
      self.score = score
    }

    func times(_ factor: Int) -> Double { score * Double(factor) }
  }

  nonisolated struct Head: Identifiable, Equatable, Sendable {
    let id: Double
    let count: Int

    init(_ id: Double, _ count: Int) {
      self.id = id
      self.count = count
    }
  }

  @Observable nonisolated final class Player: Comparable {
    let id: Int
    var score: Double

    init(_ id: Int, _ score: Double) {
      self.id = id
      self.score = score
    }

    func times(_ factor: Int) -> Double { score * Double(factor) }

    static func < (one: Player, other: Player) -> Bool { one.score < other.score }
    static func == (one: Player, other: Player) -> Bool { one.score == other.score }
  }
}
