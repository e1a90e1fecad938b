/// Makes one element of each.
struct Mapping<Source, Element>: Derivation {
  typealias Shown = DerivedList<Element>

  /// Called once for each element that is new or was replaced.
  var transform: (Source) -> Element
  /// Whether what was made of a replaced element is what was there: then nothing was replaced. Nil to
  /// tell each replacement.
  let isSame: ((Element, Element) -> Bool)?

  func build(_ source: ArraySnapshot<Source>) -> ArraySnapshot<Element> {
    ArraySnapshot(source.lazy.map(transform))
  }

  func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    let made = source.elements(at: log.renewedIndexes).map(transform)
    var turn = DerivedTurn<Element>(runs: DerivedRuns(oldCount: log.oldCount))
    var next = 0
    log.forEachRun { run in
      if run.isInserted {
        turn.runs.append(run)
        turn.inserted += made[next..<next + run.count]
        next += run.count
      } else if run.isUpdated {
        for offset in 0..<run.count {
          let element = made[next + offset]
          var part = run.part(from: offset, count: 1)
          if let isSame, isSame(shown[part.oldStart], element) {
            part.origin &= ~PackedRun.updatedMark
          } else {
            turn.updated.append(element)
          }
          turn.runs.append(part)
        }
        next += run.count
      } else {
        turn.runs.append(run)
      }
    }
    return turn
  }

  func sourceIndex(at index: Int) -> Int { index }

  func index(atSource index: Int) -> Int? { index }
}
