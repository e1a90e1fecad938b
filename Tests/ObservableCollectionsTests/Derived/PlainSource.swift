import ObservableCollectionsTesting

@testable import ObservableCollections

/// A source as plain data, which knows what became of each element.
struct PlainSource {
  /// An element: what it is called, through all replacements, and its value.
  struct Cell: Equatable {
    let id: Int
    var value: Int
  }

  private(set) var cells: [Cell]
  /// What was replaced or touched since the last turn.
  private(set) var updatedIds: Set<Int> = []
  private var nextId: Int

  init(_ values: [Int]) {
    cells = values.enumerated().map { Cell(id: $0.offset, value: $0.element) }
    nextId = values.count
  }

  var values: [Int] { cells.map(\.value) }

  /// Applies an edit the obvious way.
  mutating func apply(_ edit: ListEdit, newValue: () -> Int) {
    switch edit {
    case .replace(let range):
      for index in range {
        cells[index].value = newValue()
        updatedIds.insert(cells[index].id)
      }
    case .touch(let range):
      for index in range { updatedIds.insert(cells[index].id) }
    case .insert, .remove, .move:
      edit.apply(to: &cells) {
        nextId += 1
        return Cell(id: nextId, value: newValue())
      }
    }
  }

  mutating func endTurn() { updatedIds = [] }
}

/// A step of a chain of derived lists.
enum Step: CaseIterable {
  /// Keeps two of three.
  case filter
  /// Keeps what can be divided, divided.
  case compactMap
  /// Maps many values to one; a replacement by an equal value is none.
  case map
  /// The same, but every replacement is told.
  case mapTellingAll
  /// An order in which many are equal.
  case order
  /// An order in which few are equal.
  case descending

  /// What it makes of a value.
  func value(of value: Int) -> Int? {
    switch self {
    case .filter: value % 3 != 1 ? value : nil
    case .compactMap: value.isMultiple(of: 2) ? value / 2 + value % 5 : nil
    case .map, .mapTellingAll: value / 4 * 3
    case .order, .descending: value
    }
  }

  /// Whether it puts a value before another.
  private func isBefore(_ first: Int, _ second: Int) -> Bool {
    self == .order ? first % 4 < second % 4 : first > second
  }

  /// What it makes of elements.
  func cells(of cells: [PlainSource.Cell]) -> [PlainSource.Cell] {
    switch self {
    case .filter, .compactMap, .map, .mapTellingAll:
      cells.compactMap { cell in
        value(of: cell.value).map { PlainSource.Cell(id: cell.id, value: $0) }
      }
    case .order, .descending:
      cells.enumerated().sorted { first, second in
        if isBefore(first.element.value, second.element.value) { return true }
        if isBefore(second.element.value, first.element.value) { return false }
        return first.offset < second.offset
      }.map(\.element)
    }
  }

  /// The list that it makes of another.
  func derived(of list: ObservableList<Int>) -> DerivedList<Int> {
    switch self {
    case .filter: list.filtered { Step.filter.value(of: $0) != nil }
    case .compactMap: list.compactMapped { Step.compactMap.value(of: $0) }
    case .map: list.mapped { value in (value / 4 * 3) as Int }
    case .mapTellingAll: Step.mapTellingAll(list)
    case .order, .descending: list.ordered { isBefore($0, $1) }
    }
  }

  /// The same with chunks of three entries.
  func derivedInSmallChunks(of list: ObservableList<Int>) -> DerivedList<Int> {
    switch self {
    case .filter, .compactMap:
      DerivedList(
        Selecting({ value(of: $0) }, flags: FlagList(FlagStore(capacity: 3))), of: list)
    case .map, .mapTellingAll: derived(of: list)
    case .order, .descending:
      DerivedList(Ordering(numbers: NumberStore(capacity: 3), isBefore), of: list)
    }
  }

  /// Nothing is known of `Result`, so this is the form that compares nothing.
  private static func mapTellingAll<Result>(_ list: ObservableList<Result>) -> DerivedList<Result> {
    list.mapped { value in
      guard let value = value as? Int, let result = (value / 4 * 3) as? Result else {
        preconditionFailure("Not an Int: \(value)")
      }
      return result
    }
  }
}

/// A chain of steps as a function of plain data.
struct Chain: CustomStringConvertible {
  let steps: [Step]
  var hasSmallChunks = false

  var description: String { "\(steps)" }

  /// What it makes of a value at each step; stops where nothing is made of it.
  private func values(of value: Int) -> [Int] {
    var values: [Int] = []
    for step in steps {
      guard let next = step.value(of: values.last ?? value) else { break }
      values.append(next)
    }
    return values
  }

  /// The elements of the derived list.
  func cells(of source: [PlainSource.Cell]) -> [PlainSource.Cell] {
    steps.reduce(source) { $1.cells(of: $0) }
  }

  /// Whether the end of the chain hears of a replacement: no step makes of both the same.
  func tells(_ old: Int, replacedBy new: Int) -> Bool {
    !zip(steps, zip(values(of: old), values(of: new))).contains { step, values in
      step == .map && values.0 == values.1
    }
  }

  func derived(of list: ObservableList<Int>) -> ObservableList<Int> {
    steps.reduce(list) {
      hasSmallChunks ? $1.derivedInSmallChunks(of: $0) : $1.derived(of: $0)
    }
  }
}

/// The fewest elements that must move: all but those of a longest increasing subsequence.
func fewestMoves(toReach order: [Int]) -> Int {
  var tails: [Int] = []
  for value in order {
    let place = tails.partitioningIndex { $0 >= value }
    if place == tails.count { tails.append(value) } else { tails[place] = value }
  }
  return order.count - tails.count
}
