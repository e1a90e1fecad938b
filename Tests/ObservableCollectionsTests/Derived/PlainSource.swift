import ObservableCollections
import ObservableCollectionsTesting

@testable import CoreTestSupport
@testable import DerivedLists

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
enum Step: CaseIterable, Sendable {
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
  /// Keeps those whose remainder is as great as the parameter.
  case search
  /// An order that depends on the parameter.
  case orderByParameter
  /// One more than the parameter says: the first ones, the last ones, and those behind so many.
  case first, last, page
  /// Keeps those before the first whose remainder is too great; before the first whose remainder is as
  /// great as the parameter.
  case leading, leadingByParameter
  /// Keeps the first of those whose remainders are the same.
  case distinct

  /// What it makes of a value.
  func value(of value: Int, parameter: Int) -> Int? {
    switch self {
    case .filter: value % 3 != 1 ? value : nil
    case .compactMap: value.isMultiple(of: 2) ? value / 2 + value % 5 : nil
    case .map, .mapTellingAll: value / 4 * 3
    case .search: value % 5 >= parameter ? value : nil
    case .order, .descending, .orderByParameter, .distinct: value
    case .first, .last, .page, .leading, .leadingByParameter: value
    }
  }

  /// Whether it puts a value before another.
  private func isBefore(_ first: Int, _ second: Int, parameter: Int) -> Bool {
    switch self {
    case .order: first % 4 < second % 4
    case .orderByParameter: first * (2 * parameter + 1) % 7 < second * (2 * parameter + 1) % 7
    default: first > second
    }
  }

  /// Whether it goes on with a value.
  private func goesOn(with value: Int, parameter: Int) -> Bool {
    self == .leading ? value % 7 < 5 : (value + 4) % 6 <= parameter
  }

  /// The stretch that it keeps of so many elements.
  private func stretch(of count: Int, parameter: Int) -> Range<Int> {
    switch self {
    case .first: 0..<min(parameter + 1, count)
    case .last: max(0, count - parameter - 1)..<count
    default: min(parameter, count)..<min(2 * parameter + 1, count)
    }
  }

  /// What it makes of elements.
  func cells(of cells: [PlainSource.Cell], parameter: Int) -> [PlainSource.Cell] {
    switch self {
    case .filter, .compactMap, .map, .mapTellingAll, .search:
      cells.compactMap { cell in
        value(of: cell.value, parameter: parameter).map { PlainSource.Cell(id: cell.id, value: $0) }
      }
    case .order, .descending, .orderByParameter:
      cells.enumerated().sorted { first, second in
        let (one, other) = (first.element.value, second.element.value)
        if isBefore(one, other, parameter: parameter) { return true }
        if isBefore(other, one, parameter: parameter) { return false }
        return first.offset < second.offset
      }.map(\.element)
    case .first, .last, .page: Array(cells[stretch(of: cells.count, parameter: parameter)])
    case .leading, .leadingByParameter:
      Array(cells.prefix { goesOn(with: $0.value, parameter: parameter) })
    case .distinct:
      cells.enumerated().filter { offset, cell in
        !cells[..<offset].contains { $0.value % 4 == cell.value % 4 }
      }.map(\.element)
    }
  }

  /// The list that it makes of another.
  func derived(of list: ObservableList<Int>, parameter: Int) -> DerivedList<Int> {
    switch self {
    case .filter: list.filtered { Step.filter.value(of: $0, parameter: 0) != nil }
    case .compactMap: list.compactMapped { Step.compactMap.value(of: $0, parameter: 0) }
    case .map: list.mapped { value in (value / 4 * 3) as Int }
    case .mapTellingAll: Step.mapTellingAll(list)
    case .order, .descending: list.ordered { isBefore($0, $1, parameter: 0) }
    case .search:
      list.filtered(with: parameter) { Step.search.value(of: $0, parameter: $1) != nil }
    case .orderByParameter:
      list.ordered(with: parameter) { isBefore($0, $1, parameter: $2) }
    case .first: list.limited(to: parameter + 1)
    case .last: list.limited(toLast: parameter + 1)
    case .page: list.limited(to: parameter..<2 * parameter + 1)
    case .leading: list.limited(while: { goesOn(with: $0, parameter: 0) })
    case .leadingByParameter:
      list.limited(with: parameter) { goesOn(with: $0, parameter: $1) }
    case .distinct: list.distinct { $0 % 4 }
    }
  }

  /// Replaces the parameter of a list that it has made.
  func adjust(_ list: ObservableList<Int>, to parameter: Int) {
    switch (self, list) {
    case (.search, let list as AdjustableList<Int, Int>),
      (.leadingByParameter, let list as AdjustableList<Int, Int>),
      (.orderByParameter, let list as AdjustableList<Int, Int>):
      list.parameter = parameter
    case (.first, let list as AdjustableList<Int, Int>),
      (.last, let list as AdjustableList<Int, Int>):
      list.parameter = parameter + 1
    case (.page, let list as AdjustableList<Int, Range<Int>>):
      list.parameter = parameter..<2 * parameter + 1
    default: break
    }
  }

  /// The same with chunks of three entries.
  func derivedInSmallChunks(
    of list: ObservableList<Int>, parameter: Int
  ) -> DerivedList<Int> {
    switch self {
    case .filter, .compactMap:
      DerivedList(
        Filtering({ value(of: $0, parameter: 0) }, flags: FlagList(FlagStore(capacity: 3))),
        of: list)
    case .search:
      AdjustableList(
        with: parameter, of: list,
        function: { parameter in SpecializedTransform { value(of: $0, parameter: parameter) } },
        operation: { Filtering<Int, Int>($0, flags: FlagList(FlagStore(capacity: 3))) })
    case .order, .descending:
      DerivedList(
        Ordering(numbers: NumberStore(capacity: 3)) { isBefore($0, $1, parameter: 0) }, of: list)
    case .orderByParameter:
      AdjustableList(
        with: parameter, of: list,
        function: { parameter in { isBefore($0, $1, parameter: parameter) } },
        operation: { Ordering<Int>(numbers: NumberStore(capacity: 3), $0) })
    case .leading:
      DerivedList(
        LimitingWhile(ending(parameter: 0), flags: FlagList(FlagStore(capacity: 3))), of: list)
    case .leadingByParameter:
      AdjustableList(
        with: parameter, of: list, function: { ending(parameter: $0) },
        operation: { LimitingWhile<Int>($0, flags: FlagList(FlagStore(capacity: 3))) })
    case .distinct:
      DerivedList(
        Deduplicating(SpecializedKey { $0 % 4 }, numbers: NumberStore(capacity: 3)), of: list)
    case .map, .mapTellingAll, .first, .last, .page: derived(of: list, parameter: parameter)
    }
  }

  private func ending(parameter: Int) -> SpecializedTransform<Int, Void> {
    SpecializedTransform { goesOn(with: $0, parameter: parameter) ? nil : () }
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
struct Chain: Sendable, CustomStringConvertible {
  let steps: [Step]
  var hasSmallChunks = false
  /// What those steps get that have a parameter.
  var parameter = 2

  var description: String { "\(steps)" }

  /// What it makes of a value at each step; stops where nothing is made of it.
  private func values(of value: Int) -> [Int] {
    var values: [Int] = []
    for step in steps {
      guard let next = step.value(of: values.last ?? value, parameter: parameter) else { break }
      values.append(next)
    }
    return values
  }

  /// The elements of the derived list.
  func cells(of source: [PlainSource.Cell]) -> [PlainSource.Cell] {
    steps.reduce(source) { $1.cells(of: $0, parameter: parameter) }
  }

  /// Whether the end of the chain hears of a replacement: no step makes of both the same.
  func tells(_ old: Int, replacedBy new: Int) -> Bool {
    !zip(steps, zip(values(of: old), values(of: new))).contains { step, values in
      step == .map && values.0 == values.1
    }
  }

  func derived(of list: ObservableList<Int>) -> ObservableList<Int> {
    lists(of: list).last ?? list
  }

  /// The list that each step makes.
  func lists(of list: ObservableList<Int>) -> [DerivedList<Int>] {
    var lists: [DerivedList<Int>] = []
    for step in steps {
      let source = lists.last ?? list
      lists.append(
        hasSmallChunks
          ? step.derivedInSmallChunks(of: source, parameter: parameter)
          : step.derived(of: source, parameter: parameter))
    }
    return lists
  }

  /// How many steps have a parameter.
  var adjustableCount: Int {
    let all: [Step] = [.search, .orderByParameter, .leadingByParameter, .first, .last, .page]
    return steps.count { all.contains($0) }
  }

  /// Replaces the parameter of all lists that it has made.
  mutating func adjust(_ lists: [DerivedList<Int>], to parameter: Int) {
    self.parameter = parameter
    for (step, list) in zip(steps, lists) { step.adjust(list, to: parameter) }
  }

  /// Checks each index of each list against plain data.
  func checkIndexes(_ lists: [DerivedList<Int>], of source: [PlainSource.Cell]) throws {
    var above = source
    for (step, list) in zip(steps, lists) {
      let cells = step.cells(of: above, parameter: parameter)
      for (index, cell) in cells.enumerated() {
        let place = above.firstIndex { $0.id == cell.id }
        try demand(list.sourceIndex(at: index), equals: place, "sourceIndex(at: \(index)), \(self)")
        let root = source.firstIndex { $0.id == cell.id }
        try demand(list.rootIndex(at: index), equals: root, "rootIndex(at: \(index)), \(self)")
      }
      for (index, cell) in above.enumerated() {
        let place = cells.firstIndex { $0.id == cell.id }
        try demand(
          list.index(atSource: index), equals: place, "index(atSource: \(index)), \(self)")
      }
      above = cells
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
