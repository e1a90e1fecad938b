/// Keeps what a function makes of the elements, and leaves out those of which it makes nothing.
///
/// What the function answered is remembered and never asked again: so whatever it answers the next
/// time, no index is wrong. A flag for each element of the source says whether it is in the result; how many
/// are set before an element is where it stands.
struct Selecting<Source, Element>: Derivation {
  /// Called once for each element that is new or was replaced.
  let select: (Source) -> Element?
  private(set) var flags: FlagList

  init(_ select: @escaping (Source) -> Element?, flags: FlagList = FlagList(FlagStore())) {
    self.select = select
    self.flags = flags
  }

  mutating func build(_ source: ArraySnapshot<Source>) -> ArraySnapshot<Element> {
    var writer = ChunkWriter(flags)
    let kept = source.compactMap { element in
      let kept = select(element)
      writer.append(kept != nil)
      return kept
    }
    flags = writer.finish()
    return ArraySnapshot(kept)
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    // The functions are called before anything is noted.
    let answers = source.elements(at: log.renewedIndexes).map(select)
    var turn = DerivedTurn<Element>(runs: DerivedRuns(oldCount: flags.setCount))
    var writer = ChunkWriter(flags.take())
    var next = 0
    log.forEachRun { run in
      if run.isInserted || run.isUpdated {
        let end = next + run.count
        turn.append(answers[next..<end], of: run, &writer)
        next = end
      } else {
        let range = run.oldStart..<run.oldStart + run.count
        let places = writer.old.selected(in: range)
        turn.runs.append(retained: places, marks: run.origin & PackedRun.allMarks)
        writer.append(range)
      }
    }
    flags = writer.finish()
    return turn
  }
}

extension DerivedTurn {
  /// Adds what was made of elements that are new or were replaced.
  fileprivate mutating func append(
    _ answers: ArraySlice<Element?>, of run: PackedRun, _ writer: inout ChunkWriter<FlagStore>
  ) {
    var position = run.oldStart
    for answer in answers {
      writer.append(answer != nil)
      if let answer {
        if !run.isInserted, writer.old[position] {
          let place = writer.old.setCount(before: position)
          runs.append(retained: place..<place + 1, marks: run.origin & PackedRun.allMarks)
          updated.append(answer)
        } else {
          runs.append(inserted: 1)
          inserted.append(answer)
        }
      }
      position += 1
    }
  }
}

extension FlagList {
  /// Where the elements of a range stand among those whose flag is set.
  fileprivate func selected(in range: Range<Int>) -> Range<Int> {
    setCount(before: range.lowerBound)..<setCount(before: range.upperBound)
  }
}
