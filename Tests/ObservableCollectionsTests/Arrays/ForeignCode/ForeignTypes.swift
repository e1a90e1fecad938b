import ObservableCollectionsTesting

/// An element whose own code runs foreign code.
protocol ForeignElement: Sendable {
  var number: Int { get }

  init(_ number: Int, _ foreign: Foreign)
}

/// What all elements with code of their own consist of.
struct ForeignRow: ForeignElement {
  let number: Int
  let foreign: Foreign

  init(_ number: Int, _ foreign: Foreign) {
    self.number = number
    self.foreign = foreign
  }

  func equals(_ other: ForeignRow) -> Bool {
    foreign.run(.witness)
    return number == other.number
  }

  var id: ForeignID {
    foreign.run(.witness)
    return ForeignID(number: number, kind: .witness, foreign: foreign)
  }
}

/// An element made of such a row.
protocol ForeignRowBox: ForeignElement {
  var row: ForeignRow { get }

  init(row: ForeignRow)
}

extension ForeignRowBox {
  var number: Int { row.number }
  var id: ForeignID { row.id }

  init(_ number: Int, _ foreign: Foreign) {
    self.init(row: ForeignRow(number, foreign))
  }

  static func == (left: Self, right: Self) -> Bool { left.row.equals(right.row) }

  func hash(into hasher: inout Hasher) {
    row.foreign.run(.witness)
    hasher.combine(number)
  }
}

struct EquatableRow: ForeignRowBox, Equatable { let row: ForeignRow }
struct HashableRow: ForeignRowBox, Hashable { let row: ForeignRow }

struct IDRow: ForeignRowBox, Identifiable {
  typealias ID = ForeignID
  let row: ForeignRow
}

struct IDEquatableRow: ForeignRowBox, Identifiable, Equatable {
  typealias ID = ForeignID
  let row: ForeignRow
}

struct IDHashableRow: ForeignRowBox, Identifiable, Hashable {
  typealias ID = ForeignID
  let row: ForeignRow
}

struct ComparableRow: ForeignRowBox, Comparable {
  let row: ForeignRow

  static func < (left: ComparableRow, right: ComparableRow) -> Bool {
    left.row.foreign.run(.witness)
    return left.number < right.number
  }
}

struct EncodableRow: ForeignRowBox, Encodable {
  let row: ForeignRow

  func encode(to encoder: any Encoder) throws {
    row.foreign.run(.witness)
    try number.encode(to: encoder)
  }
}

/// A section's header whose code runs foreign code.
struct ForeignHead: Identifiable, Comparable, Encodable, Sendable {
  let number: Int
  let foreign: Foreign

  var id: ForeignID {
    foreign.run(.id)
    return ForeignID(number: number, kind: .id, foreign: foreign)
  }

  static func == (left: ForeignHead, right: ForeignHead) -> Bool {
    left.foreign.run(.witness)
    return left.number == right.number
  }

  static func < (left: ForeignHead, right: ForeignHead) -> Bool {
    left.foreign.run(.witness)
    return left.number < right.number
  }

  func encode(to encoder: any Encoder) throws {
    foreign.run(.witness)
    try number.encode(to: encoder)
  }
}

/// An `id` or a key.
struct ForeignID: Hashable, Sendable {
  let number: Int
  let kind: ForeignKind
  let foreign: Foreign

  static func == (left: ForeignID, right: ForeignID) -> Bool {
    left.foreign.run(left.kind)
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    foreign.run(kind)
    hasher.combine(number)
  }
}

/// A range that says itself what it is.
struct ForeignRange: RangeExpression, Sendable {
  let range: Range<Int>
  let foreign: Foreign

  func relative<Elements: Collection>(to elements: Elements) -> Range<Int>
  where Elements.Index == Int {
    foreign.run(.range)
    return foreign.play.answer ?? range
  }

  func contains(_ index: Int) -> Bool { range.contains(index) }
}

/// A sequence that runs foreign code at every question, and that may lie.
struct ForeignSequence<Element: Sendable>: Sequence, Sendable {
  let elements: [Element]
  let foreign: Foreign

  struct Iterator: IteratorProtocol {
    var rest: ArraySlice<Element>
    let foreign: Foreign

    mutating func next() -> Element? {
      foreign.run(.sequence)
      return rest.popFirst()
    }
  }

  func makeIterator() -> Iterator {
    foreign.run(.sequence)
    return Iterator(rest: elements[...], foreign: foreign)
  }

  var underestimatedCount: Int {
    foreign.run(.sequence)
    return foreign.play.lie.count(elements.count)
  }

  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    foreign.run(.sequence)
    if foreign.play.lie == .twice { _ = try elements.withUnsafeBufferPointer(body) }
    return nil
  }
}

/// A source of chance.
struct ForeignGenerator: RandomNumberGenerator {
  var numbers = SplitMix64(seed: 7)
  let foreign: Foreign

  mutating func next() -> UInt64 {
    foreign.run(.generator)
    return numbers.next()
  }
}
