/// The operator behind `chunked`: stretches of neighbours that belong together, as sections.
///
/// A ``Grouping`` by the numbers of the stretches stands inside. This one asks each two neighbours that
/// have changed, decides which section a stretch is, and adds to the changes of the source a replacement
/// of each element that is in another section than before. Those are left out of the result again.
struct Chunking<Header: Identifiable & Equatable, Element>: AdjustableDerivation
where Header.ID == Int {
  typealias Output = DerivedSections<Header, Element>

  static var keepsOrder: Bool { false }

  /// Returns whether two neighbours belong together. Called once for each pair that has changed.
  var function: (Element, Element) -> Bool
  private var base: Grouping<Header, Element>
  private let stretches: Stretches

  /// - Parameter header: makes the header of a section.
  init(
    header: @escaping (Int, ArraySnapshot<Element>) -> Header,
    _ function: @escaping (Element, Element) -> Bool
  ) {
    let stretches = Stretches()
    self.stretches = stretches
    self.function = function
    base = Grouping(SpecializedKey { _ in stretches.nextKey() }, header: header)
  }

  #if DEBUG
    static var call: String { "chunked" }
  #endif

  /// For each gap that has changed, whether a stretch begins behind it.
  private func ask(_ gaps: [Range<Int>], _ source: ArraySnapshot<Element>) -> [Bool] {
    gaps.joined().map { gap in
      gap == 0 || gap == source.count || !function(source[gap - 1], source[gap])
    }
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> SectionsSnapshot<Header, Element> {
    let log = EditLog(inserted: source.count)
    stretches.begin(log, log.changedGaps, ask(log.changedGaps, source))
    return base.build(source)
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    let gaps = log.changedGaps
    let (asked, added) = stretches.take(log, gaps, ask(gaps, source))
    var turn = base.advance(asked, to: source, from: shown)
    if !added.isEmpty {
      turn.leaveOutReplacements(from: shown) { added.contains(base.sourceIndex(at: $0)) }
    }
    return turn
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    let gaps = [0..<source.count + 1]
    _ = stretches.take(log, gaps, ask(gaps, source))
    stretches.queueAll()
    return base.adjust(log, to: source, from: shown)
  }

  func sourceIndex(at index: Int) -> Int { base.sourceIndex(at: index) }

  func index(atSource index: Int) -> Int? { base.index(atSource: index) }
}

/// The stretches of a list, and the section that each element is in. Guarded by the gate of the list.
private final class Stretches {
  /// The numbers of the elements, in order, and the section of each, by its number; -1 for none.
  private var numbers = ElementNumbers()
  private var sections: [Int] = []
  /// A flag for each element: whether a stretch begins with it.
  private var starts = FlagList(FlagStore())
  private var lastSection = -1
  /// The sections of the elements that are asked next, in order.
  private var queue: [Int] = []
  private var asked = 0

  /// The section of the element that is asked next.
  func nextKey() -> Int {
    if asked == queue.count { trap("More keys are asked than elements have changed") }
    asked += 1
    return queue[asked - 1]
  }

  private func queue(_ ranges: [Range<Int>]) {
    let order = numbers.order
    queue = ranges.flatMap { $0.map { sections[order[$0]] } }
    asked = 0
  }

  func queueAll() { queue([0..<starts.count]) }

  func begin(_ log: EditLog, _ gaps: [Range<Int>], _ isStart: [Bool]) {
    _ = take(log, gaps, isStart)
    queueAll()
  }

  /// Takes over changes of the source.
  ///
  /// - Parameters:
  ///   - gaps: the gaps that have changed.
  ///   - isStart: for each, whether a stretch begins behind it.
  /// - Returns: the changes with a replacement of each element that is in another section; and the indexes
  ///   of those that the source has not replaced.
  func take(
    _ log: EditLog, _ gaps: [Range<Int>], _ isStart: [Bool]
  ) -> (log: EditLog, added: IndexRanges) {
    let gone = numbers.numbers(removedBy: log)
    for number in gone { sections[number] = -1 }
    numbers.take(log, removing: gone)
    if numbers.limit > sections.count {
      sections += repeatElement(-1, count: numbers.limit - sections.count)
    }
    writeStarts(log, gaps, isStart)
    let moved = settle(gaps)
    let renewed = log.renewedIndexes
    var result = log
    for range in moved { result.update(range) }
    queue(result.renewedIndexes)
    return (result, IndexRanges(moved).subtracting(IndexRanges(renewed)))
  }

  private func writeStarts(_ log: EditLog, _ gaps: [Range<Int>], _ isStart: [Bool]) {
    var writer = ChunkWriter(starts.take())
    log.forEachRun { run in
      if run.isInserted {
        for _ in 0..<run.count { writer.append(false) }
      } else {
        writer.append(run.oldStart..<run.oldStart + run.count)
      }
    }
    starts = writer.finish()
    for (gap, isStart) in zip(gaps.joined(), isStart) where gap < starts.count {
      _ = starts.set(isStart, at: gap)
    }
  }

  /// Decides which section each stretch is that has a gap which has changed.
  ///
  /// - Returns: the elements that are in other sections than before.
  private func settle(_ gaps: [Range<Int>]) -> [Range<Int>] {
    var (moved, taken): ([Range<Int>], Set<Int>) = ([], [])
    var end = 0
    // The changed gaps that come next.
    var rest = Array(gaps.joined())[...]
    for gap in gaps.joined() {
      for element in [gap - 1, gap] where element >= end && element < starts.count {
        let number = starts.setCount(before: element + 1)
        let start = starts.index(ofSet: number - 1)
        end = number < starts.setCount ? starts.index(ofSet: number) : starts.count
        while let first = rest.first, first <= start { rest.removeFirst() }
        // Between two changed gaps, all elements were in one section, or one is new.
        var parts = [start]
        while let first = rest.first, first < end {
          parts.append(first)
          rest.removeFirst()
        }
        settle(parts, end, &moved, &taken)
      }
    }
    return moved
  }

  private func settle(
    _ parts: [Int], _ end: Int, _ moved: inout [Range<Int>], _ taken: inout Set<Int>
  ) {
    let order = numbers.order
    let known = parts.lazy.map { self.sections[order[$0]] }.first { $0 >= 0 && !taken.contains($0) }
    let section = known ?? lastSection + 1
    lastSection = max(lastSection, section)
    taken.insert(section)
    for (place, part) in parts.enumerated() where sections[order[part]] != section {
      let range = part..<(place + 1 < parts.count ? parts[place + 1] : end)
      for index in range { sections[order[index]] = section }
      if let last = moved.last, last.upperBound == range.lowerBound {
        moved[moved.count - 1] = last.lowerBound..<range.upperBound
      } else {
        moved.append(range)
      }
    }
  }
}
