import ObservableCollections

extension SectionsEditScript {
  /// Returns a random script. The same seed gives the same script.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - sectionCount: The range of initial numbers of sections.
  ///   - elementCount: The range of initial numbers of elements in a section.
  ///   - length: The range of numbers of edits in the script.
  ///   - longest: The maximum number of elements of an edit.
  package static func random(
    seed: UInt64, sectionCount: ClosedRange<Int> = 0...5, elementCount: ClosedRange<Int> = 0...6,
    length: ClosedRange<Int> = 1...12, longest: Int = 3
  ) -> SectionsEditScript {
    var generator = SplitMix64(seed: seed)
    var counts = (0..<Int.random(in: sectionCount, using: &generator)).map { _ in
      Int.random(in: elementCount, using: &generator)
    }
    var script = SectionsEditScript(initialCounts: counts, edits: [])
    for _ in 0..<Int.random(in: length, using: &generator) {
      let edit = SectionsListEdit.random(counts: counts, longest: longest, using: &generator)
      script.edits.append(edit)
      edit.apply(toCounts: &counts)
    }
    return script
  }
}

extension SectionsListEdit {
  /// Returns a random edit that fits sections of given counts.
  ///
  /// Of eleven edits, on average four edit the elements of one section, two move an element, three
  /// edit a section, and two affect many places.
  ///
  /// - Parameters:
  ///   - counts: The number of elements of each section.
  ///   - longest: The maximum number of elements of the edit. Edits of the whole list or a whole
  ///     section may exceed it.
  ///   - generator: The source of randomness.
  package static func random(
    counts: [Int], longest: Int = 3, using generator: inout some RandomNumberGenerator
  ) -> SectionsListEdit {
    guard !counts.isEmpty else {
      return .insertSection(count: .random(in: 0...longest, using: &generator), at: 0)
    }
    let section = Int.random(in: counts.indices, using: &generator)
    switch Int.random(in: 0..<22, using: &generator) {
    case 0..<8:
      let edit = ListEdit.random(count: counts[section], longest: longest, using: &generator)
      return .elements(edit, section: section)
    case 8..<12:
      return randomElementMove(counts, from: section, longest: longest, using: &generator)
    case 12..<18:
      return randomSectionEdit(counts, section, longest: longest, using: &generator)
    default:
      let edit = SectionsBulkEdit.random(counts: counts, longest: longest, using: &generator)
      return edit.map(SectionsListEdit.bulk) ?? .updateSection(section)
    }
  }

  /// An empty section has nothing to move: it gets an element.
  private static func randomElementMove(
    _ counts: [Int], from section: Int, longest: Int,
    using generator: inout some RandomNumberGenerator
  ) -> SectionsListEdit {
    guard counts[section] > 0 else {
      return .elements(.insert(count: 1, at: 0), section: section)
    }
    let target = Int.random(in: counts.indices, using: &generator)
    let places = counts[target] - (target == section ? 1 : 0)
    return .moveElement(
      from: ElementPath(
        section: section, element: .random(in: 0..<counts[section], using: &generator)),
      to: ElementPath(section: target, element: .random(in: 0...places, using: &generator)))
  }

  private static func randomSectionEdit(
    _ counts: [Int], _ section: Int, longest: Int,
    using generator: inout some RandomNumberGenerator
  ) -> SectionsListEdit {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0:
      return .insertSection(
        count: .random(in: 0...longest, using: &generator),
        at: .random(in: 0...counts.count, using: &generator))
    case 1:
      let end = Int.random(in: section + 1...min(section + 2, counts.count), using: &generator)
      return .removeSections(section..<end)
    case 2, 3:
      return .moveSection(from: section, to: .random(in: counts.indices, using: &generator))
    case 4:
      return .replaceSection(section, count: .random(in: 0...longest, using: &generator))
    default:
      return .updateSection(section)
    }
  }
}
