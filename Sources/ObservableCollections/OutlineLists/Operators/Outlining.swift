/// The operator behind `outline(parent:)`: the elements as rows of a tree.
///
/// The tree is that of an ``OutlineForest``, which knows elements by their numbers and ids by their
/// slots.
struct Outlining<Element: Identifiable>: AdjustableDerivation {
  typealias Source = Element
  typealias Output = OutlineList<Element>

  static var keepsOrder: Bool { false }
  static var tellsAllReplacements: Bool { true }
  var showsElements: Bool { false }

  /// What the outline is told, besides the elements.
  struct Function {
    /// Called once for each inserted or replaced element.
    var ask: (Element) -> Answer
    var expansion: OutlineExpansion<Element.ID>
    var search: OutlineSearch?
    var showsAllBelowMatches = false
  }

  /// What an element says.
  struct Answer {
    var id: Element.ID
    var parent: Element.ID?
    var mayHaveChildren: Bool
    /// Whether the search finds it.
    var isMatch: Bool
  }

  var function: Function {
    didSet { isFunctionShown = false }
  }

  private(set) var forest: OutlineForest
  private var table = SectionTable<Element.ID>()
  private let operations: ElementOperations<OutlineRow<Element>>
  /// What the rows show.
  private var shown: (expansion: OutlineExpansion<Element.ID>, search: OutlineSearch?)
  /// Whether the rows show what ``function`` says.
  private var isFunctionShown = false

  /// - Parameters:
  ///   - function: what the outline is told.
  ///   - operations: the operations on the rows.
  ///   - numbers: the memory for numbers; tests make it small.
  init(
    _ function: Function,
    operations: ElementOperations<OutlineRow<Element>> = ElementOperations(),
    numbers: NumberStore = NumberStore()
  ) {
    self.function = function
    self.operations = operations
    forest = OutlineForest(numbers)
    shown = (function.expansion, nil)
    forest.expandedLevels = function.expansion.levels
  }

  /// Another search asks all elements, another expansion none.
  var givesOtherAnswers: Bool { function.search != shown.search }

  mutating func show(
    _ log: EditLog, to source: ArraySnapshot<Element>, in list: OutlineList<Element>
  ) {
    guard isFunctionShown, let edit = log.singleEdit else {
      return list.publish(advance(log, to: source, from: list.current)) {}
    }
    var answers: [OutlineForest.Answer] = []
    switch edit {
    case .insertion(let index): answers.append(note(function.ask(source[index])))
    case .replacement(let index):
      let element = source[index]
      let answer = note(function.ask(element))
      let number = Int32(forest.numbers.order[index])
      // An element that says what it said before changes no other row.
      if forest.says(number, answer) {
        if forest.nodes[Int(number)].level < 0 { return }
        operations.hold(row(of: number, element))
        return list.publish(.replacement(forest.rows.index(of: Int(number))), operations)
      }
      answers.append(answer)
    case .removal, .move: break
    }
    let turn = advance(log, answers, areAll: false)
    list.publish(
      turn.runs, operations, inserted: rows(of: turn.inserted, source),
      updated: rows(of: turn.updated, source)
    ) {}
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<OutlineRow<Element>> {
    let turn = adjust(
      EditLog(inserted: source.count), to: source, from: ArraySnapshot<OutlineRow<Element>>())
    return ArraySnapshot(turn.inserted)
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: ArraySnapshot<OutlineRow<Element>>
  ) -> DerivedTurn<OutlineRow<Element>> {
    advance(log, to: source, asking: log.renewedIndexes, areAll: false)
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: ArraySnapshot<OutlineRow<Element>>
  ) -> DerivedTurn<OutlineRow<Element>> {
    advance(log, to: source, asking: [0..<source.count], areAll: true)
  }

  private mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, asking ranges: [Range<Int>], areAll: Bool
  ) -> DerivedTurn<OutlineRow<Element>> {
    // The elements first: afterwards everything is being written.
    let answers = source.elements(at: ranges).map { note(function.ask($0)) }
    let turn = advance(log, answers, areAll: areAll)
    return DerivedTurn(
      runs: turn.runs, inserted: rows(of: turn.inserted, source),
      updated: rows(of: turn.updated, source), operations: operations)
  }

  /// Takes over changes, with what the asked elements say.
  private mutating func advance(
    _ log: EditLog, _ answers: [OutlineForest.Answer], areAll: Bool
  ) -> OutlineForest.Turn {
    var isWhole = log.oldCount == 0
    var said: [Int32] = []
    if !isFunctionShown {
      if function.search != shown.search || function.expansion.levels != forest.expandedLevels {
        isWhole = true
      }
      said = noteExpansion()
      forest.expandedLevels = function.expansion.levels
      forest.isSearching = function.search != nil
      forest.showsAllBelowMatches = function.showsAllBelowMatches
      shown = (function.expansion, function.search)
      isFunctionShown = true
    }
    let turn = forest.advance(log, answers, areAll: areAll, said: said, isWhole: isWhole)
    for slot in turn.freeSlots { table.remove(Int(slot)) }
    return turn
  }

  /// Takes over what an element says.
  private mutating func note(_ answer: Answer) -> OutlineForest.Answer {
    OutlineForest.Answer(
      own: slot(of: answer.id), named: answer.parent.map { slot(of: $0) } ?? -1,
      mayHaveChildren: answer.mayHaveChildren, isMatch: answer.isMatch)
  }

  private mutating func slot(of id: Element.ID) -> Int32 {
    let slot = Int32(table.slot(of: id))
    if forest.use(slot) { forest.slots[Int(slot)].said = said(of: id, in: shown.expansion) }
    return slot
  }

  private func said(
    of id: Element.ID, in expansion: OutlineExpansion<Element.ID>
  ) -> OutlineForest.Said {
    if !expansion.expanded.isEmpty, expansion.expanded.contains(id) { return .expanded }
    if !expansion.collapsed.isEmpty, expansion.collapsed.contains(id) { return .collapsed }
    return .nothing
  }

  /// Takes over another expansion.
  ///
  /// - Returns: the slots of the ids of which it says something else.
  private mutating func noteExpansion() -> [Int32] {
    let (old, new) = (shown.expansion, function.expansion)
    if old == new { return [] }
    let ids = old.expanded.symmetricDifference(new.expanded)
      .union(old.collapsed.symmetricDifference(new.collapsed))
    return ids.compactMap { id in
      guard let slot = table.existingSlot(of: id) else { return nil }
      let said = said(of: id, in: new)
      if forest.slots[slot].said == said { return nil }
      forest.slots[slot].said = said
      return Int32(slot)
    }
  }

  private func rows(
    of numbers: [Int32], _ source: ArraySnapshot<Element>
  ) -> [OutlineRow<Element>] {
    if numbers.isEmpty { return [] }
    return numbers.map { row(of: $0, source[forest.numbers.order.index(of: Int($0))]) }
  }

  private func row(of number: Int32, _ element: Element) -> OutlineRow<Element> {
    let node = forest.nodes[Int(number)]
    return OutlineRow(
      element, level: Int(node.level),
      hasChildren: node.flags.contains(.hasChildren),
      isExpandable: node.flags.contains(.isExpandable),
      isExpanded: node.flags.contains(.isExpanded))
  }

  #if DEBUG
    static var call: String { "outline" }
  #endif

  func sourceIndex(at index: Int) -> Int {
    forest.numbers.order.index(of: forest.rows[index])
  }

  func index(atSource index: Int) -> Int? {
    row(of: Int32(forest.numbers.order[index]))
  }

  /// The elements of some rows and all below them, whether they are shown or not.
  func sourceIndexes(at indexes: IndexRanges) -> IndexRanges {
    IndexRanges(
      forest.withAllBelow(indexes.map { Int32(forest.rows[$0]) })
        .map { forest.numbers.order.index(of: Int($0)) })
  }
}

// MARK: - Questions of the list

/// An operator that knows the tree of an outline.
protocol OutlineOperator<OutlinedElement>: AdjustableDerivation {
  associatedtype OutlinedElement: Identifiable
  var outlining: Outlining<OutlinedElement> { get }
}

extension Outlining: OutlineOperator {
  var outlining: Outlining<Element> { self }
}

extension Outlining {
  /// The number of the element that has an id, or `nil` if there is none. Calls the id's `hash` and
  /// `==`.
  func holder(of id: Element.ID) -> Int32? {
    guard let slot = table.existingSlot(of: id) else { return nil }
    let holder = forest.slots[slot].holder
    return holder < 0 ? nil : holder
  }

  /// The ids of the elements above one, from the nearest to the root.
  func idsAbove(_ number: Int32) -> [Element.ID] {
    forest.numbersAbove(number).map { table.key(of: Int(forest.nodes[Int($0)].own)) }
  }

  /// The ids of an element and of all below it that have children or may have some.
  func expandableIDs(below number: Int32) -> [Element.ID] {
    forest.withAllBelow([number]).filter { forest.isExpandable($0) }
      .map { table.key(of: Int(forest.nodes[Int($0)].own)) }
  }

  /// The number of elements above one.
  func level(of number: Int32) -> Int { forest.numbersAbove(number).count }

  /// The index of the row, or `nil` if it is not shown.
  func row(of number: Int32) -> Int? {
    forest.nodes[Int(number)].level < 0 ? nil : forest.rows.index(of: Int(number))
  }
}

extension OutlineForest {
  /// Some elements and all below them, each once.
  func withAllBelow(_ numbers: [Int32]) -> [Int32] {
    var seen = Set(numbers)
    var result = Array(seen)
    var next = 0
    while next < result.count {
      for child in children(of: result[next]) where seen.insert(child).inserted {
        result.append(child)
      }
      next += 1
    }
    return result
  }

  /// The elements above one, from the nearest to the root.
  func numbersAbove(_ number: Int32) -> [Int32] {
    var result: [Int32] = []
    var above = nodes[Int(number)].parent
    while above >= 0 {
      result.append(above)
      above = nodes[Int(above)].parent
    }
    return result
  }

  /// Whether an element has children, or may have some.
  func isExpandable(_ number: Int32) -> Bool {
    let node = nodes[Int(number)]
    return !children(of: number).isEmpty
      || node.flags.contains(.mayHaveChildren) && slots[Int(node.own)].holder == number
  }
}

// MARK: - The search

/// What is searched for: any value.
struct OutlineSearch: Equatable, Sendable {
  let value: any Equatable & Sendable

  static func == (first: OutlineSearch, second: OutlineSearch) -> Bool {
    isEqual(first.value, second.value)
  }

  private static func isEqual<Value: Equatable>(_ first: Value, _ second: any Equatable) -> Bool {
    guard let second = second as? Value else { return false }
    return first == second
  }
}
