/// Adds to the changes of a source a replacement of each element that has another neighbour, or one that
/// was replaced.
///
/// It stands around an operator that asks elements with their neighbours; what follows objects that
/// change stands between the two.
struct Neighbouring<Base: AdjustableDerivation>: AdjustableDerivation {
  typealias Source = Base.Source
  typealias Output = Base.Output

  static var keepsOrder: Bool { Base.keepsOrder }
  static var keepsPlaces: Bool { Base.keepsPlaces }

  private var base: Base

  init(_ base: Base) { self.base = base }

  var dueWork: DueWork? { base.dueWork }

  func notify(_ node: GraphNode) { base.notify(node) }

  #if DEBUG
    static var call: String { Base.call }
  #endif

  var function: Base.Function {
    get { base.function }
    set { base.function = newValue }
  }

  mutating func build(_ source: ArraySnapshot<Source>) -> Output.Content { base.build(source) }

  mutating func show(_ log: EditLog, to source: ArraySnapshot<Source>, in list: Output) {
    base.show(log.updatingNeighbours, to: source, in: list)
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn {
    base.advance(log.updatingNeighbours, to: source, from: shown)
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn {
    // All are asked.
    base.adjust(log, to: source, from: shown)
  }

  func sourceIndex(at index: Int) -> Int { base.sourceIndex(at: index) }

  func index(atSource index: Int) -> Int? { base.index(atSource: index) }
}

extension EditLog {
  /// The new indexes of the gaps between elements, also before the first and behind the last, whose
  /// elements are others than before, or were replaced: a gap has the index of the element behind it.
  var changedGaps: [Range<Int>] {
    if newCount == 0 { return oldCount == 0 ? [] : [0..<1] }
    var gaps: [Range<Int>] = []
    // The new index, and the old end of the last run; -1 if its last element is new or was replaced.
    var (index, oldEnd) = (0, 0)
    forEachRun { run in
      let isRenewed = run.isInserted || run.isUpdated
      let start = isRenewed || oldEnd != run.oldStart ? index : index + 1
      // The gap behind a renewed run is the first one of the next.
      let end = isRenewed ? index + run.count : index + 1
      if start < end {
        if let last = gaps.last, last.upperBound == start {
          gaps[gaps.count - 1] = last.lowerBound..<end
        } else {
          gaps.append(start..<end)
        }
      }
      index += run.count
      oldEnd = isRenewed ? -1 : run.oldStart + run.count
    }
    if oldEnd != oldCount { gaps.append(index..<index + 1) }
    return gaps
  }

  /// The changes with a replacement of each element beside a gap that has changed.
  var updatingNeighbours: EditLog {
    var log = self
    for gaps in changedGaps {
      let range = max(gaps.lowerBound - 1, 0)..<min(gaps.upperBound, newCount)
      if !range.isEmpty { log.update(range) }
    }
    return log
  }
}
