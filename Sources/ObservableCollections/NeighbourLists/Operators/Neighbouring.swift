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

  var showsElements: Bool { base.showsElements }

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
