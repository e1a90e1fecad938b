/// The elements of a list as a forest, by their numbers: their parents and children, and their rows.
///
/// It knows neither elements nor ids: an id is a slot. So it is compiled once, runs no client code,
/// and no inconsistent code can make an index wrong.
///
/// The parent of an element is the *holder* of its parent id: the first element that has the id. An
/// element without a holder is a root, and so is the first element of a cycle, whose other elements
/// stand below it. All of it depends on the present list alone, not on how that came about.
struct OutlineForest {
  /// What an element says of itself.
  struct Answer {
    /// The slot of its id.
    var own: Int32
    /// The slot of its parent's id; -1 for none.
    var named: Int32
    var mayHaveChildren = false
    /// Whether the search finds it.
    var isMatch = false
  }

  /// The element above the roots.
  static let root: Int32 = -1

  /// What is known of an element.
  struct Node {
    var own: Int32 = -1
    var named: Int32 = -1
    var parent: Int32 = OutlineForest.root
    /// The parent after the turn, of a candidate.
    var wanted: Int32 = OutlineForest.root
    /// The level of its row; -1 if it is not shown.
    var level: Int32 = -1
    /// The number of rows of the element and those below it, if it is shown.
    var size: Int32 = 0
    /// The number of matches of the search among the element and all below it.
    var matchCount: Int32 = 0
    // The elements with the same id, and those with the same parent id, are chains.
    var nextOwner: Int32 = -1
    var previousOwner: Int32 = -1
    var nextNamer: Int32 = -1
    var previousNamer: Int32 = -1
    /// The climb that came by last.
    var climb: UInt32 = 0
    /// The turn that `marks` belong to.
    var turn: UInt32 = 0
    var marks: Marks = []
    var flags: Flags = []
  }

  /// What happens to an element in a turn.
  struct Marks: OptionSet {
    let rawValue: UInt8
    /// Its parent may change.
    static let candidate = Marks(rawValue: 1)
    /// It leaves its place among its siblings.
    static let lifted = Marks(rawValue: 2)
    /// It gets a place among its siblings.
    static let placed = Marks(rawValue: 4)
    /// It was replaced.
    static let renewed = Marks(rawValue: 8)
    /// The walk must look at it.
    static let listed = Marks(rawValue: 16)
    /// Its row or what stands below it may change.
    static let changed = Marks(rawValue: 32)
    /// It was removed.
    static let gone = Marks(rawValue: 64)
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let hasChildren = Flags(rawValue: 1)
    static let isExpandable = Flags(rawValue: 2)
    static let isExpanded = Flags(rawValue: 4)
    /// It is shown because an element above it matches.
    static let isBelowMatch = Flags(rawValue: 8)
    /// What a row shows.
    static let ofRow: Flags = [.hasChildren, .isExpandable, .isExpanded]
    static let mayHaveChildren = Flags(rawValue: 16)
    static let isMatch = Flags(rawValue: 32)
    /// It is a root because it is the first of a cycle.
    static let isCut = Flags(rawValue: 64)
  }

  /// Who has an id, and who names it.
  struct Slot {
    var isUsed = false
    /// The first element that has the id; -1 if none does.
    var holder: Int32 = -1
    /// The first of the chain of elements that have it, and of those that name it.
    var owners: Int32 = -1
    var namers: Int32 = -1
    /// Whether something was said of the id.
    var said = Said.nothing
    /// The turn that has touched it last.
    var turn: UInt32 = 0
  }

  /// What an expansion says of an id.
  enum Said: UInt8 { case nothing, expanded, collapsed }

  /// The numbers of the elements, in the order of the source.
  var numbers: ElementNumbers
  /// The numbers of the shown elements, in the order of the rows.
  var rows: NumberList
  var nodes: [Node] = []
  /// By number plus 1: the children of an element, in the order of the source. The first are roots.
  private(set) var children: [[Int32]] = [[]]
  var slots: [Slot] = []
  /// The number of levels that are expanded.
  var expandedLevels = 0
  var isSearching = false
  var showsAllBelowMatches = false
  /// The number of elements that are roots because they are the first of a cycle.
  private var cutCount = 0
  private(set) var turn: UInt32 = 0
  private var climb: UInt32 = 0
  /// The memory of the last turn's plan.
  private var scratch = Plan()

  /// - Parameter numbers: the memory for numbers; tests make it small.
  init(_ numbers: NumberStore = NumberStore()) {
    self.numbers = ElementNumbers(numbers)
    rows = NumberList(numbers)
  }

  /// The children of an element.
  func children(of number: Int32) -> [Int32] { children[Int(number) + 1] }

  /// Whether an element says what it said before.
  func says(_ number: Int32, _ answer: Answer) -> Bool {
    let node = nodes[Int(number)]
    return node.own == answer.own && node.named == answer.named
      && node.flags.contains(.mayHaveChildren) == answer.mayHaveChildren
      && node.flags.contains(.isMatch) == answer.isMatch
  }

  // MARK: Marks

  func isMarked(_ number: Int32, _ mark: Marks) -> Bool {
    nodes[Int(number)].turn == turn && !nodes[Int(number)].marks.isDisjoint(with: mark)
  }

  /// - Returns: whether it was not marked before.
  @discardableResult
  private mutating func mark(_ number: Int32, _ mark: Marks) -> Bool {
    let index = Int(number)
    if nodes[index].turn != turn {
      nodes[index].turn = turn
      nodes[index].marks = mark
      return true
    }
    return nodes[index].marks.insert(mark).inserted
  }

  // MARK: Slots

  /// Makes room for a slot.
  ///
  /// - Returns: whether it is a new one.
  mutating func use(_ slot: Int32) -> Bool {
    let index = Int(slot)
    if index >= slots.count { slots += repeatElement(Slot(), count: index + 1 - slots.count) }
    if slots[index].isUsed { return false }
    slots[index] = Slot(isUsed: true)
    return true
  }

  private mutating func link(_ number: Int32) {
    let index = Int(number)
    let own = Int(nodes[index].own)
    let owner = slots[own].owners
    (nodes[index].nextOwner, nodes[index].previousOwner) = (owner, -1)
    if owner >= 0 { nodes[Int(owner)].previousOwner = number }
    slots[own].owners = number
    if nodes[index].named < 0 { return }
    let named = Int(nodes[index].named)
    let namer = slots[named].namers
    (nodes[index].nextNamer, nodes[index].previousNamer) = (namer, -1)
    if namer >= 0 { nodes[Int(namer)].previousNamer = number }
    slots[named].namers = number
  }

  private mutating func unlink(_ number: Int32) {
    let node = nodes[Int(number)]
    if node.previousOwner >= 0 {
      nodes[Int(node.previousOwner)].nextOwner = node.nextOwner
    } else {
      slots[Int(node.own)].owners = node.nextOwner
    }
    if node.nextOwner >= 0 { nodes[Int(node.nextOwner)].previousOwner = node.previousOwner }
    if node.named < 0 { return }
    if node.previousNamer >= 0 {
      nodes[Int(node.previousNamer)].nextNamer = node.nextNamer
    } else {
      slots[Int(node.named)].namers = node.nextNamer
    }
    if node.nextNamer >= 0 { nodes[Int(node.nextNamer)].previousNamer = node.previousNamer }
  }

  /// The first element that has the id of a slot; -1 if none does.
  private func firstOwner(_ slot: Int32) -> Int32 {
    var first = slots[Int(slot)].owners
    if first < 0 || nodes[Int(first)].nextOwner < 0 { return first }
    var (other, index) = (nodes[Int(first)].nextOwner, numbers.order.index(of: Int(first)))
    while other >= 0 {
      let place = numbers.order.index(of: Int(other))
      if place < index { (first, index) = (other, place) }
      other = nodes[Int(other)].nextOwner
    }
    return first
  }
}

// MARK: - A turn

extension OutlineForest {
  /// What is collected in a turn.
  fileprivate struct Plan {
    /// The elements whose parents may change.
    var candidates: [Int32] = []
    /// The slots whose holders may change.
    var slots: [Int32] = []
    /// The removed elements.
    var gone: [Int32] = []
    /// The elements that leave their places, and the old rows of those that were shown.
    var liftedRows: [Range<Int>] = []
    /// The elements to place.
    var placed: [Int32] = []
    /// The elements whose row or content may change.
    var changed: [Int32] = []
    /// What was said of these slots has changed.
    var said: [Int32] = []
    /// Whether all rows are written anew.
    var isWhole = false
    /// What the steps of a turn sort.
    var lifted: [(number: Int32, index: Int)] = []
    var listed: [Listed] = []

    /// Empties the lists, and keeps their memory for the next turn, unless it is much.
    mutating func empty() {
      if candidates.capacity > 256 || listed.capacity > 256 { return self = Plan() }
      candidates.removeAll(keepingCapacity: true)
      slots.removeAll(keepingCapacity: true)
      gone.removeAll(keepingCapacity: true)
      liftedRows.removeAll(keepingCapacity: true)
      placed.removeAll(keepingCapacity: true)
      changed.removeAll(keepingCapacity: true)
      lifted.removeAll(keepingCapacity: true)
      listed.removeAll(keepingCapacity: true)
    }
  }

  /// What becomes of the rows in a turn.
  struct Turn {
    var runs: DerivedRuns
    /// The numbers of the inserted rows and of the updated ones, in the order of the rows.
    var inserted: [Int32] = []
    var updated: [Int32] = []
    /// The slots of ids that nobody has or names any more.
    var freeSlots: [Int32] = []
  }

  /// Takes over changes of the list.
  ///
  /// - Parameters:
  ///   - log: the changes.
  ///   - answers: what the inserted and replaced elements say, in their new order; of all elements, if
  ///     `areAll`.
  ///   - said: the slots of which the expansion says something else.
  ///   - isWhole: whether all rows may change: with another search, or other expanded levels.
  mutating func advance(
    _ log: EditLog, _ answers: [Answer], areAll: Bool, said: [Int32], isWhole: Bool
  ) -> Turn {
    beginTurn()
    // Out of the forest, so that both can be written.
    var plan = Plan()
    swap(&plan, &scratch)
    (plan.said, plan.isWhole) = (said, isWhole)
    take(log, answers, areAll: areAll, isCounting: isSearching && !isWhole, &plan)
    findHolders(&plan)
    findParents(&plan)
    setParents(&plan)
    place(&plan)
    if isSearching, isWhole { countMatches() }
    list(&plan)
    if plan.liftedRows.count > 1 { plan.liftedRows.sort { $0.lowerBound < $1.lowerBound } }
    var turn = walk(plan.liftedRows, plan.listed, plan.isWhole)
    writeRows(&turn)
    finish(plan, &turn)
    plan.empty()
    swap(&plan, &scratch)
    return turn
  }

  private mutating func beginTurn() {
    if turn == .max || climb > .max / 2 {
      for index in nodes.indices { (nodes[index].turn, nodes[index].climb) = (0, 0) }
      for index in slots.indices { slots[index].turn = 0 }
      (turn, climb) = (0, 0)
    }
    turn += 1
  }

  /// Takes over the changes of the list, but no parents.
  private mutating func take(
    _ log: EditLog, _ answers: [Answer], areAll: Bool, isCounting: Bool, _ plan: inout Plan
  ) {
    let effect = NetEffect(log)
    for range in effect.removals.ranges {
      for index in range {
        let number = Int32(numbers.order[index])
        mark(number, [.gone, .lifted])
        plan.lifted.append((number, index))
        plan.gone.append(number)
      }
    }
    for move in effect.moves {
      for index in move.oldStart..<move.oldStart + move.count {
        let number = Int32(numbers.order[index])
        mark(number, .lifted)
        plan.lifted.append((number, index))
        note(number, &plan)
      }
    }
    lift(&plan)
    for number in plan.gone {
      touch(nodes[Int(number)].own, &plan)
      if nodes[Int(number)].named >= 0 { touch(nodes[Int(number)].named, &plan) }
      unlink(number)
      if nodes[Int(number)].flags.contains(.isCut) { cutCount -= 1 }
    }
    renew(log, answers, areAll: areAll, isCounting: isCounting, &plan)
    let inserted = numbers.take(log, removing: plan.gone.map { Int($0) })
    insert(inserted, log, answers, areAll: areAll, isCounting: isCounting, &plan)
    for move in effect.moves {
      for index in move.newStart..<move.newStart + move.count {
        // The order of elements with one id may be another one.
        touch(nodes[numbers.order[index]].own, &plan)
      }
    }
  }

  /// Takes over what the replaced elements say, before the order of the list changes.
  private mutating func renew(
    _ log: EditLog, _ answers: [Answer], areAll: Bool, isCounting: Bool, _ plan: inout Plan
  ) {
    var next = 0
    log.forEachRun { run in
      if !run.isInserted, areAll || run.isUpdated {
        for offset in 0..<run.count {
          let number = Int32(numbers.order[run.oldStart + offset])
          if run.isUpdated {
            mark(number, .renewed)
            plan.changed.append(number)
          }
          renew(number, answers[next + offset], isCounting: isCounting, &plan)
        }
      }
      if areAll || run.isInserted || run.isUpdated { next += run.count }
    }
  }

  private mutating func renew(
    _ number: Int32, _ answer: Answer, isCounting: Bool, _ plan: inout Plan
  ) {
    let index = Int(number)
    let old = nodes[index]
    set(.mayHaveChildren, of: index, to: answer.mayHaveChildren)
    if old.flags.contains(.mayHaveChildren) != answer.mayHaveChildren {
      plan.changed.append(number)
    }
    set(.isMatch, of: index, to: answer.isMatch)
    if isCounting, old.flags.contains(.isMatch) != answer.isMatch {
      count(answer.isMatch ? 1 : -1, from: number)
      plan.changed.append(number)
    }
    if old.own == answer.own, old.named == answer.named { return }
    touch(old.own, &plan)
    touch(answer.own, &plan)
    if old.named >= 0 { touch(old.named, &plan) }
    unlink(number)
    (nodes[index].own, nodes[index].named) = (answer.own, answer.named)
    link(number)
    note(number, &plan)
    // It may hold another id, and so be expanded or not.
    plan.changed.append(number)
  }

  private mutating func insert(
    _ inserted: [Int], _ log: EditLog, _ answers: [Answer], areAll: Bool, isCounting: Bool,
    _ plan: inout Plan
  ) {
    if nodes.count < numbers.limit {
      nodes += repeatElement(Node(), count: numbers.limit - nodes.count)
      children += repeatElement([], count: numbers.limit + 1 - children.count)
    }
    if inserted.isEmpty { return }
    var (next, place) = (0, 0)
    log.forEachRun { run in
      if run.isInserted {
        for offset in 0..<run.count {
          let (index, answer) = (inserted[place + offset], answers[next + offset])
          var node = Node(own: answer.own, named: answer.named)
          if answer.mayHaveChildren { node.flags.insert(.mayHaveChildren) }
          if answer.isMatch { node.flags.insert(.isMatch) }
          if isCounting, answer.isMatch { node.matchCount = 1 }
          nodes[index] = node
          link(Int32(index))
          mark(Int32(index), .lifted)
          note(Int32(index), &plan)
          touch(answer.own, &plan)
        }
        place += run.count
      }
      if areAll || run.isInserted || run.isUpdated { next += run.count }
    }
  }

  private mutating func set(_ flag: Flags, of index: Int, to isSet: Bool) {
    if isSet { nodes[index].flags.insert(flag) } else { nodes[index].flags.remove(flag) }
  }

  /// Notes that the parent of an element may change.
  private mutating func note(_ number: Int32, _ plan: inout Plan) {
    if mark(number, .candidate) { plan.candidates.append(number) }
  }

  /// Notes that the holder of a slot may change, or that nobody has or names it any more.
  private mutating func touch(_ slot: Int32, _ plan: inout Plan) {
    if slots[Int(slot)].turn == turn { return }
    slots[Int(slot)].turn = turn
    plan.slots.append(slot)
  }

  // MARK: Parents

  /// Finds the holders of ids. Another one has the children.
  private mutating func findHolders(_ plan: inout Plan) {
    for slot in plan.slots {
      let (old, new) = (slots[Int(slot)].holder, firstOwner(slot))
      if old == new { continue }
      slots[Int(slot)].holder = new
      if old >= 0, !isMarked(old, .gone) { plan.changed.append(old) }
      if new >= 0 { plan.changed.append(new) }
      var namer = slots[Int(slot)].namers
      while namer >= 0 {
        note(namer, &plan)
        namer = nodes[Int(namer)].nextNamer
      }
    }
  }

  /// Finds the parents of the candidates.
  private mutating func findParents(_ plan: inout Plan) {
    if cutCount > 0 { findCuts(&plan) }
    for number in plan.candidates {
      let index = Int(number)
      let holder = nodes[index].named < 0 ? -1 : slots[Int(nodes[index].named)].holder
      nodes[index].wanted = holder == number ? OutlineForest.root : holder
      if nodes[index].flags.remove(.isCut) != nil { cutCount -= 1 }
    }
    // A cycle that is new has a candidate in it.
    let first = climb + 1
    var next = 0
    while next < plan.candidates.count {
      climb += 1
      var number = plan.candidates[next]
      next += 1
      while number >= 0, nodes[Int(number)].climb < first {
        nodes[Int(number)].climb = climb
        number = parentAfterwards(of: number)
      }
      if number >= 0, nodes[Int(number)].climb == climb { cut(number, &plan) }
    }
  }

  private func parentAfterwards(of number: Int32) -> Int32 {
    isMarked(number, .candidate) ? nodes[Int(number)].wanted : nodes[Int(number)].parent
  }

  /// Makes the first element of a cycle a root.
  private mutating func cut(_ member: Int32, _ plan: inout Plan) {
    var (first, index) = (member, numbers.order.index(of: Int(member)))
    var other = parentAfterwards(of: member)
    while other != member {
      let place = numbers.order.index(of: Int(other))
      if place < index { (first, index) = (other, place) }
      other = parentAfterwards(of: other)
    }
    note(first, &plan)
    nodes[Int(first)].wanted = OutlineForest.root
    nodes[Int(first)].flags.insert(.isCut)
    cutCount += 1
  }

  /// Adds to the candidates the first elements of their cycles: another one may be the first now.
  private mutating func findCuts(_ plan: inout Plan) {
    climb += 1
    var next = 0
    while next < plan.candidates.count {
      var number = plan.candidates[next]
      next += 1
      while number >= 0, nodes[Int(number)].climb != climb {
        nodes[Int(number)].climb = climb
        if nodes[Int(number)].flags.contains(.isCut), !isMarked(number, .gone) {
          note(number, &plan)
        }
        number = nodes[Int(number)].parent
      }
    }
  }

  /// Takes the elements with other parents from their places, and sets the parents.
  private mutating func setParents(_ plan: inout Plan) {
    let isCounting = isSearching && !plan.isWhole
    for number in plan.candidates {
      let node = nodes[Int(number)]
      let isLifted = node.marks.contains(.lifted)
      if !isLifted, node.wanted == node.parent { continue }
      plan.placed.append(number)
      if !isLifted { plan.lifted.append((number, numbers.order.index(of: Int(number)))) }
    }
    lift(&plan)
    if isCounting {
      for number in plan.gone { detach(number) }
      for number in plan.placed { detach(number) }
    }
    for number in plan.placed {
      nodes[Int(number)].parent = nodes[Int(number)].wanted
      if isCounting {
        count(nodes[Int(number)].matchCount, from: nodes[Int(number)].parent)
      }
    }
  }

  // MARK: Places among siblings

  /// Takes elements from the lists of their parents, each with its index in the list; all that remain
  /// are in its order.
  private mutating func lift(_ plan: inout Plan) {
    if plan.lifted.isEmpty { return }
    defer { plan.lifted.removeAll(keepingCapacity: true) }
    for (number, _) in plan.lifted {
      let node = nodes[Int(number)]
      if node.level >= 0 {
        let row = rows.index(of: Int(number))
        plan.liftedRows.append(row..<row + Int(node.size))
      }
      if node.parent >= 0 { plan.changed.append(node.parent) }
      mark(number, .lifted)
    }
    if plan.lifted.count <= 4 {
      for (number, index) in plan.lifted {
        let parent = Int(nodes[Int(number)].parent) + 1
        let place = place(of: index, in: children[parent])
        if place >= children[parent].count || children[parent][place] != number {
          trap("Element \(number) of an outline is not below its parent")
        }
        children[parent].remove(at: place)
      }
      return
    }
    var parents = plan.lifted.map { nodes[Int($0.number)].parent }
    parents.sort()
    var last: Int32 = -2
    for parent in parents where parent != last {
      last = parent
      var list: [Int32] = []
      swap(&list, &children[Int(parent) + 1])
      list.removeAll { isMarked($0, .lifted) }
      swap(&list, &children[Int(parent) + 1])
    }
  }

  /// The number of elements in a list of children that come before an index of the source.
  func place(of index: Int, in list: [Int32]) -> Int {
    if index == 0 { return 0 }
    // Mostly the last.
    if let last = list.last, !numbers.order.isBehind(Int(last), index - 1) { return list.count }
    return list.partitioningIndex { numbers.order.isBehind(Int($0), index - 1) }
  }

  /// Places elements among their siblings.
  private mutating func place(_ plan: inout Plan) {
    sort(plan.placed, into: &plan.listed)
    var start = 0
    while start < plan.listed.count {
      let parent = plan.listed[start].parent
      var end = start + 1
      while end < plan.listed.count, plan.listed[end].parent == parent { end += 1 }
      place(plan.listed[start..<end], in: Int(parent) + 1)
      start = end
    }
    for number in plan.placed { mark(number, .placed) }
  }

  /// Sorts elements by their parents and the order of the source.
  private func sort(_ elements: [Int32], into listed: inout [Listed]) {
    listed.removeAll(keepingCapacity: true)
    for number in elements {
      listed.append(
        Listed(
          parent: nodes[Int(number)].parent, number: number,
          index: numbers.order.index(of: Int(number))))
    }
    if listed.count > 1 { listed.sort(by: <) }
  }

  /// Places elements of one parent.
  private mutating func place(_ places: ArraySlice<Listed>, in list: Int) {
    let isLast =
      children[list].last.map {
        !numbers.order.isBehind(Int($0), places[places.startIndex].index)
      } ?? true
    if isLast {
      children[list] += places.lazy.map(\.number)
      return
    }
    if places.count <= 4 {
      for new in places {
        let place = place(of: new.index, in: children[list])
        children[list].insert(new.number, at: place)
      }
      return
    }
    let old = children[list]
    var merged: [Int32] = []
    merged.reserveCapacity(old.count + places.count)
    var taken = 0
    for new in places {
      let place = place(of: new.index, in: old)
      merged += old[taken..<place]
      merged.append(new.number)
      taken = place
    }
    children[list] = merged + old[taken...]
  }

  // MARK: Matches

  /// Adds to the number of matches of an element and of all above it, which the walk looks at anyway.
  private mutating func count(_ added: Int32, from start: Int32) {
    if added == 0 { return }
    var number = start
    while number >= 0 {
      nodes[Int(number)].matchCount += added
      number = nodes[Int(number)].parent
    }
  }

  /// Takes the matches of an element, and of all below it, from those above.
  private mutating func detach(_ number: Int32) {
    count(-nodes[Int(number)].matchCount, from: nodes[Int(number)].parent)
    nodes[Int(number)].parent = OutlineForest.root
  }

  /// Counts the matches of all elements.
  private mutating func countMatches() {
    var order = children[0]
    var next = 0
    while next < order.count {
      order += children[Int(order[next]) + 1]
      next += 1
    }
    for number in order {
      nodes[Int(number)].matchCount = nodes[Int(number)].flags.contains(.isMatch) ? 1 : 0
    }
    for number in order.reversed() {
      let node = nodes[Int(number)]
      if node.parent >= 0 { nodes[Int(node.parent)].matchCount += node.matchCount }
    }
  }

  // MARK: What the walk must look at

  /// An element among its siblings.
  struct Listed: Comparable {
    let parent: Int32
    let number: Int32
    /// The index in the source.
    let index: Int

    static func < (first: Listed, second: Listed) -> Bool {
      (first.parent, first.index) < (second.parent, second.index)
    }
  }

  /// The elements that the walk must look at, by their parents and in the order of the source: those
  /// that may have changed, and all above them.
  private mutating func list(_ plan: inout Plan) {
    plan.listed.removeAll(keepingCapacity: true)
    if plan.isWhole { return }
    // The candidates are not needed any more.
    var listed = plan.candidates
    plan.candidates = []
    listed.removeAll(keepingCapacity: true)
    for number in plan.placed { list(number, &listed) }
    for number in plan.changed where !isMarked(number, .gone) { listChanged(number, &listed) }
    for slot in plan.said where slots[Int(slot)].holder >= 0 {
      listChanged(slots[Int(slot)].holder, &listed)
    }
    sort(listed, into: &plan.listed)
    plan.candidates = listed
  }

  private mutating func list(_ number: Int32, _ listed: inout [Int32]) {
    if !mark(number, .listed) { return }
    listed.append(number)
    listChanged(nodes[Int(number)].parent, &listed)
  }

  private mutating func listChanged(_ start: Int32, _ listed: inout [Int32]) {
    var number = start
    while number >= 0, mark(number, .changed) {
      if mark(number, .listed) { listed.append(number) }
      number = nodes[Int(number)].parent
    }
  }

  // MARK: Afterwards

  /// Writes the numbers of the rows, and notes what is no longer shown.
  private mutating func writeRows(_ turn: inout Turn) {
    let runs = turn.runs
    if !runs.hasMoves, runs.newCount == runs.oldCount, runs.retainedCount == runs.oldCount {
      return
    }
    if runs.retainedCount < runs.oldCount { hideRows(&turn.runs) }
    var writer = ChunkWriter(rows.take(), isInOrder: !runs.hasMoves)
    var next = 0
    for run in runs.runs {
      if run.isInserted {
        for number in turn.inserted[next..<next + run.count] { writer.append(Int(number)) }
        next += run.count
      } else {
        writer.append(run.oldStart..<run.oldStart + run.count)
      }
    }
    rows = writer.finish()
  }

  /// Notes the old rows that are no longer shown. Those of elements that are still there may come back.
  private mutating func hideRows(_ runs: inout DerivedRuns) {
    var retained: [Range<Int>] = []
    for run in runs.runs where !run.isInserted {
      retained.append(run.oldStart..<run.oldStart + run.count)
    }
    if runs.hasMoves { retained.sort { $0.lowerBound < $1.lowerBound } }
    var end = 0
    for range in retained + [runs.oldCount..<runs.oldCount] {
      for row in end..<max(end, range.lowerBound) {
        let number = rows[row]
        (nodes[number].level, nodes[number].size) = (-1, 0)
        if isMarked(Int32(number), .gone) { continue }
        runs.leave(
          row, numbers.order.index(of: number),
          marks: isMarked(Int32(number), .renewed) ? PackedRun.updatedMark : 0)
      }
      end = max(end, range.upperBound)
    }
    runs.noteSource(count: numbers.order.count)
  }

  private mutating func finish(_ plan: Plan, _ turn: inout Turn) {
    for number in plan.gone {
      nodes[Int(number)] = Node()
      children[Int(number) + 1] = []
    }
    for slot in plan.slots
    where slots[Int(slot)].owners < 0 && slots[Int(slot)].namers < 0 {
      slots[Int(slot)] = Slot()
      turn.freeSlots.append(slot)
    }
  }
}
