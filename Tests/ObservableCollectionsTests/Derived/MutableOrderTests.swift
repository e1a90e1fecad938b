import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

/// An object whose key changes inside.
private final class Card: @unchecked Sendable {
  let id: Int
  var key: Int

  init(_ id: Int, _ key: Int) { (self.id, self.key) = (id, key) }
}

private protocol Keyed: AnyObject {
  var key: Int { get }
}

private protocol Valued {
  var key: Int { get }
}

extension Card: Keyed, Valued {}

/// Orders of objects that change inside, and are told so one after the other.
@Suite("Derived lists: orders of objects")
struct MutableOrderTests {
  @Test("Two objects change; one is touched, the list is read, and the other one is touched")
  func issue() {
    for isFirstFirst in [true, false] {
      let cards = [0, 2, 4].enumerated().map { Card($0, $1) }
      let source = ObservableArray(cards)
      let ordered = source.ordered(by: \.key)
      #expect(ordered.count == 3)
      (cards[0].key, cards[1].key) = (5, 6)
      source.touch(at: isFirstFirst ? 0 : 1)
      #expect(ordered.count == 3)
      source.touch(at: isFirstFirst ? 1 : 0)
      #expect(ordered.map(\.key) == [4, 5, 6])
    }
  }

  /// Adds an object beside one that has changed inside, and removes that one: what was added stands wrong then, and the
  /// list that says so is sorted anew.
  private func check<Element>(
    _ label: String, isHeld: Bool, _ element: (Card) -> Element,
    key: @escaping @Sendable (Element) -> Int
  ) {
    let cards = [0, 2, 4].enumerated().map { Card($0, $1) }
    let source = ObservableArray(cards.map(element))
    let ordered = source.ordered { key($0) < key($1) }
    #expect(ordered.count == 3)
    cards[1].key = 9
    source.append(element(Card(3, 5)))
    #expect(ordered.count == 4)
    let hold = isHeld ? ordered.holdOrder() : nil
    source.remove(at: 1)
    #expect(ordered.count == 3)
    hold?.end()
    #expect(ordered.map(key) == [0, 4, 5], "\(label), held: \(isHeld)")
  }

  @Test("Objects in optionals, and those of which a protocol is known", arguments: [false, true])
  func otherObjects(isHeld: Bool) {
    check("classes", isHeld: isHeld, { $0 }, key: { $0.key })
    check("optionals", isHeld: isHeld, { $0 as Card? }, key: { $0?.key ?? 0 })
    check("a protocol of classes", isHeld: isHeld, { $0 as any Keyed }, key: { $0.key })
    check("any object", isHeld: isHeld, { $0 as AnyObject }, key: { ($0 as? Card)?.key ?? 0 })
    check("a protocol", isHeld: isHeld, { $0 as any Valued }, key: { $0.key })
    check("optionals of it", isHeld: isHeld, { $0 as (any Keyed)? }, key: { $0?.key ?? 0 })
    check("Any", isHeld: isHeld, { $0 as Any }, key: { ($0 as? Card)?.key ?? 0 })
  }

  /// How an order is made.
  enum Form: CaseIterable, Sendable {
    case property, function, small, held

    fileprivate func list(of source: ObservableArray<Card>) -> DerivedList<Card> {
      switch self {
      case .property: source.ordered(by: \.key)
      case .function, .held: source.ordered { $0.key < $1.key }
      case .small:
        DerivedList(Ordering(numbers: NumberStore(capacity: 3)) { $0.key < $1.key }, of: source)
      }
    }
  }

  @Test(
    "Whatever changes inside, and in whatever order the list is told and read: told of all, it is in order",
    arguments: Form.allCases)
  func replay(form: Form) throws {
    for seed in 0..<TestScale.randomRuns(4_000) {
      var random = SplitMix64(seed: UInt64(seed))
      var (next, dirty): (Int, Set<Int>) = (0, [])
      let makeCard = { () -> Card in
        next += 1
        return Card(next, Int.random(in: 0..<6, using: &random))
      }
      let source = ObservableArray(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in makeCard() })
      let list = form.list(of: source)
      _ = list.count
      let hold = form == .held ? list.holdOrder() : nil
      for _ in 0..<Int.random(in: 2...14, using: &random) {
        let index = Int.random(in: 0..<source.count, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: source.insert(makeCard(), at: index)
        case 1 where source.count > 1:
          dirty.remove(source[index].id)
          source.remove(at: index)
        case 2: source.move(from: index, to: Int.random(in: 0..<source.count, using: &random))
        case 3, 4, 5:
          source[index].key = Int.random(in: 0..<6, using: &random)
          dirty.insert(source[index].id)
        default:
          dirty.remove(source[index].id)
          source.touch(at: index)
        }
        if Bool.random(using: &random) { _ = list.count }
      }
      for index in source.indices.shuffled(using: &random) where dirty.contains(source[index].id) {
        source.touch(at: index)
        if Bool.random(using: &random) { _ = list.count }
      }
      hold?.end()
      let expected = source.enumerated().sorted { first, second in
        (first.element.key, first.offset) < (second.element.key, second.offset)
      }
      try demand(list.map(\.id), equals: expected.map(\.element.id), "seed \(seed), \(form)")
      for index in list.indices {
        try demand(list.sourceIndex(at: index), equals: expected[index].offset, "seed \(seed)")
      }
    }
  }
}
