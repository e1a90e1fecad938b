import ObservableCollections
import ObservableCollectionsTesting

/// A call of an editable list, made on the list and on a plain array.
struct EditableCall<List: EditableList> {
  typealias Element = List.Element

  let name: String
  let make: (List, inout [Element], inout Chance) -> Bool

  /// What random calls are made from.
  struct Chance {
    var generator: SplitMix64
    /// Makes an element that no list holds.
    let newElement: () -> Element
    /// What elements are ordered and picked by.
    let number: (Element) -> Int

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func range(_ count: Int) -> Range<Int> {
      let start = number(0..<count + 1)
      return start..<number(start..<count + 1)
    }

    mutating func indexes(_ count: Int) -> [Int] {
      let chance = number(1..<4)
      return (0..<count).filter { _ in number(0..<chance + 1) == 0 }
    }

    mutating func new() -> [Element] { (0..<number(0..<4)).map { _ in newElement() } }
  }

  /// - Parameter make: says whether the results of both are the same.
  private init(
    _ name: String, _ make: @escaping (List, inout [Element], inout Chance) -> Bool
  ) {
    self.name = name
    self.make = make
  }

  static var all: [EditableCall] { [insertions, removals, replacements, moves].flatMap(\.self) }

  private static var insertions: [EditableCall] {
    [
      EditableCall("append(_:)") { list, plain, chance in
        let new = chance.newElement()
        list.append(new)
        plain.append(new)
        return true
      },
      EditableCall("append(contentsOf:)") { list, plain, chance in
        let new = chance.new()
        list.append(contentsOf: new)
        plain += new
        return true
      },
      EditableCall("insert(_:at:)") { list, plain, chance in
        let (new, index) = (chance.newElement(), chance.number(0..<plain.count + 1))
        list.insert(new, at: index)
        plain.insert(new, at: index)
        return true
      },
      EditableCall("insert(contentsOf:at:)") { list, plain, chance in
        let (new, index) = (chance.new(), chance.number(0..<plain.count + 1))
        list.insert(contentsOf: new, at: index)
        plain.insert(contentsOf: new, at: index)
        return true
      },
      EditableCall("insert(_:at: IndexRanges)") { list, plain, chance in
        let indexes = chance.indexes(plain.count)
        let new = indexes.map { _ in chance.newElement() }
        list.insert(new, at: IndexRanges(indexes))
        for (index, element) in zip(indexes, new) { plain.insert(element, at: index) }
        return true
      },
    ]
  }

  private static var removals: [EditableCall] {
    [
      EditableCall("remove(at:)") { list, plain, chance in
        if plain.isEmpty { return list.popFirst() == nil && list.popLast() == nil }
        let index = chance.number(0..<plain.count)
        return chance.number(list.remove(at: index)) == chance.number(plain.remove(at: index))
      },
      EditableCall("remove(at: IndexRanges)") { list, plain, chance in
        let indexes = chance.indexes(plain.count)
        let removed = indexes.reversed().map { plain.remove(at: $0) }.reversed().map(chance.number)
        return list.remove(at: IndexRanges(indexes)).map(chance.number) == removed
      },
      EditableCall("remove(at: range), removeSubrange(_:)") { list, plain, chance in
        let range = chance.range(plain.count)
        let removed = plain[range].map(chance.number)
        plain.removeSubrange(range)
        if chance.number(0..<2) == 0 {
          list.removeSubrange(range)
          return true
        }
        return list.remove(at: range).map(chance.number) == removed
      },
      EditableCall("removeSubranges(_:)") { list, plain, chance in
        let indexes = chance.indexes(plain.count)
        let set = RangeSet(indexes, within: plain)
        plain.removeSubranges(set)
        list.removeSubranges(set)
        return true
      },
      EditableCall("removeFirst, removeLast") { list, plain, chance in
        let k = chance.number(0..<Swift.min(3, plain.count) + 1)
        switch chance.number(0..<4) {
        case 0:
          list.removeFirst(k)
          plain.removeFirst(k)
        case 1:
          list.removeLast(k)
          plain.removeLast(k)
        case 2 where !plain.isEmpty:
          return chance.number(list.removeFirst()) == chance.number(plain.removeFirst())
        case 3 where !plain.isEmpty:
          return chance.number(list.removeLast()) == chance.number(plain.removeLast())
        default: return list.popFirst() == nil
        }
        return true
      },
      EditableCall("popFirst, popLast") { list, plain, chance in
        if plain.isEmpty { return list.popFirst() == nil }
        return list.popFirst().map(chance.number) == chance.number(plain.removeFirst())
          && list.popLast().map(chance.number) == plain.popLast().map(chance.number)
      },
      EditableCall("removeAll") { list, plain, chance in
        let rest = chance.number(0..<12)
        if rest == 0 {
          list.removeAll(keepingCapacity: chance.number(0..<2) == 0)
          plain.removeAll()
        } else {
          list.removeAll { chance.number($0) % 12 == rest }
          plain.removeAll { chance.number($0) % 12 == rest }
        }
        return true
      },
    ]
  }

  private static var replacements: [EditableCall] {
    [
      EditableCall("subscript, replace(at:with:), update(at:)") { list, plain, chance in
        if plain.isEmpty { return list.isEmpty }
        let (new, index) = (chance.newElement(), chance.number(0..<plain.count))
        plain[index] = new
        switch chance.number(0..<3) {
        case 0: list[index] = new
        case 1: list.replace(at: [index], with: [new])
        default: list.update(at: index) { $0 = new }
        }
        return chance.number(list[index]) == chance.number(new)
      },
      EditableCall("replace(at: IndexRanges, with:)") { list, plain, chance in
        let indexes = chance.indexes(plain.count)
        let new = indexes.map { _ in chance.newElement() }
        list.replace(at: IndexRanges(indexes), with: new)
        for (index, element) in zip(indexes, new) { plain[index] = element }
        return true
      },
      EditableCall("replaceSubrange, subscript(range)") { list, plain, chance in
        let (range, new) = (chance.range(plain.count), chance.new())
        plain.replaceSubrange(range, with: new)
        switch chance.number(0..<3) {
        case 0: list.replaceSubrange(range, with: new)
        case 1: list[range] = ArraySnapshotSlice(new)
        default: list[range.lowerBound..<range.upperBound] = ArraySnapshotSlice(new)
        }
        return true
      },
      EditableCall("touch(at:)") { list, plain, chance in
        if !plain.isEmpty { list.touch(at: chance.number(0..<plain.count)) }
        list.touch(at: IndexRanges(chance.indexes(plain.count)))
        return true
      },
    ]
  }

  private static var moves: [EditableCall] {
    [
      EditableCall("move(from:to:), swapAt(_:_:)") { list, plain, chance in
        if plain.isEmpty { return true }
        let (source, target) = (chance.number(0..<plain.count), chance.number(0..<plain.count))
        if chance.number(0..<2) == 0 {
          list.swapAt(source, target)
          plain.swapAt(source, target)
        } else {
          list.move(from: source, to: target)
          plain.insert(plain.remove(at: source), at: target)
        }
        return true
      },
      EditableCall("moveSubranges(_:to:), move(fromOffsets:toOffset:)") { list, plain, chance in
        let (indexes, target) = (chance.indexes(plain.count), chance.number(0..<plain.count + 1))
        let set = RangeSet(indexes, within: plain)
        let range = plain.moveSubranges(set, to: target)
        if chance.number(0..<2) == 0 { return list.moveSubranges(set, to: target) == range }
        list.move(fromOffsets: IndexRanges(indexes), toOffset: target)
        return true
      },
      EditableCall("reverse()") { list, plain, _ in
        list.reverse()
        plain.reverse()
        return true
      },
      EditableCall("sort(by:)") { list, plain, chance in
        let modulus = chance.number(2..<5)
        let number = chance.number
        // The standard library's sort is stable, though it does not promise so.
        list.sort { number($0) % modulus < number($1) % modulus }
        plain = (0..<modulus).flatMap { rest in plain.filter { number($0) % modulus == rest } }
        return true
      },
      EditableCall("partition(by:)") { list, plain, chance in
        let rest = chance.number(0..<3)
        let number = chance.number
        let first = plain.filter { number($0) % 3 != rest }
        plain = first + plain.filter { number($0) % 3 == rest }
        return list.partition { number($0) % 3 == rest } == first.count
      },
      EditableCall("shuffle(using:)") { list, plain, chance in
        var same = chance.generator
        list.shuffle(using: &chance.generator)
        plain.shuffle(using: &same)
        return true
      },
    ]
  }
}
