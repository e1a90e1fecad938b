import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Keys that are not equal to themselves stand last, and the others in order.
@Suite("Orders: keys that are not a number")
struct NotANumberTests {
  private struct Item: Equatable {
    var price: Double
  }

  private static let prices = [3, .nan, 1, 4, .nan, 2, 5, .nan, 0]

  private func check(_ prices: some Sequence<Double>, _ isDescending: Bool = false) {
    let prices = Array(prices)
    let numbers = prices.prefix { !$0.isNaN }
    let others = prices.dropFirst(numbers.count)
    #expect(others.count { $0.isNaN } == others.count, "\(prices)")
    #expect(Array(numbers) == numbers.sorted(by: isDescending ? (>) : (<)), "\(prices)")
  }

  @Test("Derived orders, also after changes")
  @MainActor func derived() {
    var random = SplitMix64(seed: 1)
    let source = ObservableArray(Self.prices.map { Item(price: $0) })
    let numbers = source.mapped { $0.price }
    let lists = [
      (source.ordered(by: \.price), false), (source.ordered(by: \.price, descending: true), true),
      (source.ordered(on: .mainActor, by: \.price), false),
      (source.ordered(on: .mainActor, by: \.price, descending: true), true),
    ]
    let plain = numbers.ordered()
    for _ in 0..<200 {
      for (list, isDescending) in lists { check(list.map(\.price), isDescending) }
      check(plain)
      let index = Int.random(in: 0..<source.count, using: &random)
      let price = Double(Int.random(in: 0..<9, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: source[index].price = .nan
      case 1: source[index].price = price
      case 2: source.insert(Item(price: price), at: index)
      default: source.remove(at: index)
      }
      if source.count < 4 { source.append(Item(price: .nan)) }
    }
  }

  @Test("Sorts in place, in arrays and in sections")
  func sorts() {
    let items = ObservableArray(Self.prices.map { Item(price: $0) })
    items.sort(by: \.price)
    check(items.map(\.price))
    let numbers = ObservableArray(Self.prices)
    numbers.sort()
    check(numbers)
  }

  @Test("Elements are inserted into sections in order")
  func sections() {
    let list = ObservableSections<SectionKey<Int>, Item>()
    list.sections.append(SectionKey(id: 1))
    for price in Self.prices {
      list.insert(Item(price: price), inSection: SectionKey(id: 1), orderedBy: \.price)
    }
    check(list[0].elements.map(\.price))
  }

  @Test("Sections in the order of keys that are numbers: the operator alone says how")
  func operatorAlone() {
    let prices = ObservableArray([2.5, 1, 2.5, -3])
    let groups = prices.sections(by: { $0 }, orderedBy: <)
    #expect(groups.map(\.header.id) == [-3, 1, 2.5])
  }
}
