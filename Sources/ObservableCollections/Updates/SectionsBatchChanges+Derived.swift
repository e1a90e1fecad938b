extension SectionsBatchChanges {
  /// What follows from the fields of a batch: where that stands of which it says nothing.
  struct Derived {
    /// The sections that survived or were replaced, ascending by old index, each entry as long as
    /// possible.
    let sections: [RangePair]
    /// The same with old and new exchanged, ascending by new index.
    let sectionsByNew: [RangePair]
    /// The surviving sections in which no element comes, goes or moves, ascending by old index.
    let wholeSections: [RangePair]
    /// The same with old and new exchanged, ascending by new index.
    let wholeSectionsByNew: [RangePair]
    /// The elements of other surviving sections that stay in their section and order, ascending by
    /// old path.
    let stays: [ElementPathPair]
    /// These and those that move, with old and new exchanged, ascending by new path.
    let survivorsByNew: [ElementPathPair]

    /// - Parameters:
    ///   - sections: ascending by old index, each entry as long as possible.
    ///   - wholeSections: ascending by old index, each entry as long as possible.
    ///   - stays: ascending by old path.
    ///   - moves: ascending by old path.
    init(
      sections: [RangePair], wholeSections: [RangePair], stays: [ElementPathPair],
      moves: [ElementPathPair]
    ) {
      self.sections = sections
      sectionsByNew = sections.inverted()
      self.wholeSections = wholeSections
      wholeSectionsByNew = wholeSections.inverted()
      self.stays = stays
      survivorsByNew = (stays + moves).inverted()
    }

    /// The same with old and new exchanged.
    func inverse(moves: [ElementPathPair]) -> Derived {
      Derived(
        sections: sectionsByNew, wholeSections: wholeSectionsByNew, stays: stays.inverted(),
        moves: moves)
    }
  }
}

// What is derived follows from the rest, but may be cut in other ways.

extension SectionsBatchChanges: Equatable {
  /// Whether both say the same, of the same versions.
  public static func == (left: SectionsBatchChanges, right: SectionsBatchChanges) -> Bool {
    left.start == right.start && left.end == right.end
      && left.fields == right.fields
  }
}

extension SectionsBatchChanges: Hashable {
  /// Hashes what the batch says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(end)
    hasher.combine(fields)
  }
}

extension SectionsBatchChanges {
  /// All that the batch says, but for its versions.
  var fields: Fields {
    Fields(
      oldCounts: oldCounts, newCounts: newCounts, removedSections: removedSections,
      insertedSections: insertedSections, movedSections: movedSections,
      replacedSections: replacedSections, updatedHeaders: updatedHeaders,
      removals: removals, insertions: insertions, moves: moves.ranges, updates: updates.ranges)
  }
}
