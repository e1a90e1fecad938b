/// An operator whose function reads elements that change by themselves.
///
/// It stands around the operator of values, and adds to the changes of the source a replacement of
/// each element of which something has changed that the function read. So the operator calls its
/// function for it again. The replacements that this leads to are left out of the result, unless the
/// list tells them.
package struct Observing<Base: Derivation>: Derivation
where Base.Output.Turn: ObservedTurn<Base.Output.Content> {
  package typealias Source = Base.Source
  package typealias Output = Base.Output

  package static var keepsOrder: Bool { Base.keepsOrder }
  package static var keepsPlaces: Bool { Base.keepsPlaces }
  package static var tellsAllReplacements: Bool { Base.tellsAllReplacements }
  package var showsElements: Bool { base.showsElements }

  package private(set) var base: Base
  private let tracker: ElementTracker
  /// The numbers of the elements, in the order of the source.
  private var numbers = ElementNumbers()
  /// Whether an element that has changed is a replacement in the result.
  private let tellsReplacements: Bool
  /// Reads what the operator's function reads of an element; `nil` if the operator calls its function
  /// once for each inserted or replaced element, in their order.
  private let reads: ((Base, Source) -> Void)?

  package init(
    _ base: Base, _ tracker: ElementTracker, tellsReplacements: Bool = false,
    reads: ((Base, Source) -> Void)? = nil
  ) {
    self.base = base
    self.tracker = tracker
    self.tellsReplacements = tellsReplacements
    self.reads = reads
  }

  package var dueWork: DueWork? { tracker.due }

  package func notify(_ node: GraphNode) { tracker.hub.notify(node) }

  package mutating func build(_ source: ArraySnapshot<Source>) -> Output.Content {
    numbers.begin(count: source.count)
    tracker.grow(to: numbers.limit)
    return tracker.asking(Array(0..<Int32(source.count)), isFirst: true) {
      read(source)
      return base.build(source)
    }
  }

  package mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn {
    let replaced = take(log)
    let taken = tracker.take(isAll: reads != nil)
    var untold = indexes(taken.unsettled, but: replaced)
    let changed = indexes(taken.changed, but: replaced)
    let asked = changed.isEmpty ? untold : untold.isEmpty ? changed : changed.union(untold)
    var log = log
    for range in asked.ranges { log.update(range) }
    let renewed = log.renewedIndexes
    let order = numbers.order
    let upcoming = renewed.flatMap { $0.map { Int32(order[$0]) } }
    let removedCount = log.oldCount - source.count
    var turn = tracker.asking(upcoming, editCount: log.runCount + removedCount) {
      if reads != nil { read(source.elements(at: renewed)) }
      return base.advance(log, to: source, from: shown)
    }
    if tellsReplacements {
      // What has changed and is to be settled, too, has changed. So perhaps has what only is to be
      // settled, on another thread, which tells of it later: then another value was read.
      untold = tracker.isComparing ? IndexRanges() : untold.subtracting(changed)
      let same = tracker.takeSame()
      if !same.isEmpty { untold = untold.union(indexes(same, but: replaced)) }
    } else {
      untold = asked
    }
    if !tellsReplacements, !asked.isEmpty { turn.leaveOutMarks { asked.contains($0) } }
    if Base.keepsPlaces, !Base.tellsAllReplacements, !untold.isEmpty {
      turn.leaveOutReplacements(from: shown) { untold.contains(base.sourceIndex(at: $0)) }
    }
    return turn
  }

  /// Takes over the changes of the source.
  ///
  /// - Returns: the indexes of inserted and replaced elements.
  private mutating func take(_ log: EditLog) -> [Range<Int>] {
    if log.isIdentity { return [] }
    log.forEachRun { run in
      if !run.isUpdated { return }
      for index in run.oldStart..<run.oldStart + run.count { tracker.leave(numbers.order[index]) }
    }
    let gone = numbers.numbers(removedBy: log)
    for number in gone { tracker.leave(number) }
    numbers.take(log, removing: gone)
    tracker.grow(to: numbers.limit)
    return log.renewedIndexes
  }

  /// The indexes of elements, except those that the source has replaced anyway.
  private func indexes(_ numbers: [Int32], but replaced: [Range<Int>]) -> IndexRanges {
    if numbers.isEmpty { return IndexRanges() }
    let order = self.numbers.order
    var indexes = numbers.map { order.index(of: Int($0)) }
    if !replaced.isEmpty { indexes.removeAll { replaced.containsIndex($0) } }
    return IndexRanges(indexes)
  }

  private func read(_ elements: some Sequence<Source>) {
    guard let reads else { return }
    for element in elements { tracker.next { reads(base, element) } }
  }

  package func sourceIndex(at index: Int) -> Int { base.sourceIndex(at: index) }

  package func index(atSource index: Int) -> Int? { base.index(atSource: index) }

  package func sourceIndexes(at indexes: IndexRanges) -> IndexRanges {
    base.sourceIndexes(at: indexes)
  }
}

extension Observing: AdjustableDerivation where Base: AdjustableDerivation {
  package var function: Base.Function {
    get { base.function }
    set { base.function = newValue }
  }

  package var givesOtherAnswers: Bool { base.givesOtherAnswers }

  package mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn {
    _ = take(log)
    // All are asked.
    _ = tracker.take(isAll: true)
    let order = numbers.order
    return tracker.asking((0..<source.count).map { Int32(order[$0]) }) {
      read(source)
      return base.adjust(log, to: source, from: shown)
    }
  }
}

extension [Range<Int>] {
  /// Whether an index is in one of the ranges, which are in order.
  fileprivate func containsIndex(_ index: Int) -> Bool {
    let place = partitioningIndex { $0.upperBound > index }
    return place < count && self[place].contains(index)
  }
}

/// The changes of a list in a turn, of which some are not told.
package protocol ObservedTurn<Content> {
  /// A state of the list.
  associatedtype Content

  /// Leaves out the replacements of some elements, which stay as they are.
  ///
  /// - Parameters:
  ///   - old: the list before the changes.
  ///   - isUntold: whether to leave out that of the element at an index of the new list.
  mutating func leaveOutReplacements(from old: Content, where isUntold: (Int) -> Bool)

  /// Leaves out that elements which leave the list were replaced.
  ///
  /// - Parameter isUntold: whether to leave out that of the element at an index of the new source.
  mutating func leaveOutMarks(where isUntold: (Int) -> Bool)
}

extension ObservedTurn {
  package mutating func leaveOutMarks(where isUntold: (Int) -> Bool) {}
}

extension DerivedTurn: ObservedTurn {
  package mutating func leaveOutMarks(where isUntold: (Int) -> Bool) {
    guard let returns = runs.returns else { return }
    for place in returns.left.indices where isUntold(returns.left[place].index) {
      returns.left[place].marks &= ~PackedRun.updatedMark
    }
  }

  package mutating func leaveOutReplacements(
    from old: ArraySnapshot<Element>, where isUntold: (Int) -> Bool
  ) {
    if updated.isEmpty { return }
    var kept: [Element] = []
    var next = 0
    runs = runs.leavingOutReplacements(where: isUntold) { isLeftOut in
      if !isLeftOut { kept.append(updated[next]) }
      next += 1
    }
    updated = kept
  }
}

extension DerivedTurn {
  /// Leaves out the replacements of elements by what is the same.
  package mutating func leaveOutReplacements(
    from old: ArraySnapshot<Element>, bySame isSame: (Element, Element) -> Bool
  ) {
    if updated.isEmpty { return }
    var areSame: [Bool] = []
    runs.forEachRun { run in
      if !run.isUpdated { return }
      for index in run.oldStart..<run.oldStart + run.count {
        areSame.append(isSame(old[index], updated[areSame.count]))
      }
    }
    var next = 0
    leaveOutReplacements(from: old) { _ in
      defer { next += 1 }
      return areSame[next]
    }
  }
}

extension DerivedRuns {
  /// The runs without the replacements of some elements.
  ///
  /// - Parameters:
  ///   - isUntold: whether to leave out that of the element at an index of the new list.
  ///   - note: called for each replacement, in order.
  package func leavingOutReplacements(
    where isUntold: (Int) -> Bool, noting note: (_ isLeftOut: Bool) -> Void
  ) -> DerivedRuns {
    var result = self
    result.removeRuns()
    var index = 0
    for run in runs {
      if !run.isUpdated {
        result.append(run)
      } else {
        for offset in 0..<run.count {
          var part = run.part(from: offset, count: 1)
          let isLeftOut = isUntold(index + offset)
          if isLeftOut { part.origin &= ~PackedRun.updatedMark }
          note(isLeftOut)
          result.append(part)
        }
      }
      index += run.count
    }
    return result
  }
}
