extension SectionsEditScript {
  /// Returns a smaller script that still fails, with fewer and shorter edits, sections and
  /// elements.
  ///
  /// Complexity: O(*e*²) calls of `fails` for *e* edits, mostly far fewer.
  ///
  /// - Parameter fails: Returns whether a script fails.
  /// - Returns: A failing script. No single shrinking step leads to a smaller one that fails.
  package func shrunk(while fails: (SectionsEditScript) -> Bool) -> SectionsEditScript {
    smallest(while: fails)
  }
}

extension SectionsEditScript: ShrinkingScript {
  /// The scripts that are smaller by one shrinking step, the largest steps first.
  var smallerScripts: some Sequence<SectionsEditScript> {
    [halves, withoutOneEdit, withFewerSections, withFewerElements, withSmallerEdits].joined()
      .filter { $0.size < size }
  }

  /// What every step makes less, so that shrinking ends.
  private var size: Int {
    initialCounts.count + initialCounts.reduce(0, +) + edits.reduce(0) { $0 + $1.size }
  }

  /// Without a section the edits behind it count one less; where edits of sections came before,
  /// the numbers as they are may fit better, so both are tried.
  private var withFewerSections: [SectionsEditScript] {
    initialCounts.indices.reversed().flatMap { index in
      var fewer = initialCounts
      fewer.remove(at: index)
      return [edits.map { $0.lowered(behind: index) }, edits].map { edits in
        Self(fitting: edits, to: fewer)
      }
    }
  }

  private var withFewerElements: [SectionsEditScript] {
    initialCounts.indices.filter { initialCounts[$0] > 0 }.flatMap { index in
      [initialCounts[index] / 2, initialCounts[index] - 1].map { count in
        var fewer = initialCounts
        fewer[index] = count
        return Self(fitting: edits, to: fewer)
      }
    }
  }

  func fitting(_ edits: [SectionsListEdit]) -> SectionsEditScript {
    Self(fitting: edits, to: initialCounts)
  }

  static func smaller(_ edit: SectionsListEdit) -> [SectionsListEdit] { edit.smaller }

  /// These edits on sections of these counts, each made to fit what the ones before it leave.
  private init(fitting edits: [SectionsListEdit], to initialCounts: [Int]) {
    self.init(initialCounts: initialCounts, edits: [])
    var counts = initialCounts
    for edit in edits {
      guard let edit = edit.fitted(to: counts) else { continue }
      self.edits.append(edit)
      edit.apply(toCounts: &counts)
    }
  }
}

extension SectionsListEdit {
  /// One for the edit and one for each element or section that it names.
  fileprivate var size: Int {
    switch self {
    case .elements(let edit, _): 1 + edit.length
    case .insertSection(let count, _), .replaceSection(_, let count): 2 + count
    case .removeSections(let range): 1 + range.count
    case .moveElement, .moveSection, .updateSection: 2
    case .bulk(let edit): edit.size
    }
  }

  /// Returns the edit for a list without the section at an index.
  fileprivate func lowered(behind index: Int) -> SectionsListEdit {
    func lower(_ section: Int) -> Int { section > index ? section - 1 : section }
    switch self {
    case .elements(let edit, let section): return .elements(edit, section: lower(section))
    case .moveElement(var source, var target):
      source.section = lower(source.section)
      target.section = lower(target.section)
      return .moveElement(from: source, to: target)
    case .insertSection(let count, let section):
      return .insertSection(count: count, at: lower(section))
    case .removeSections(let range):
      return .removeSections(lower(range.lowerBound)..<lower(range.upperBound))
    case .moveSection(let source, let target):
      return .moveSection(from: lower(source), to: lower(target))
    case .replaceSection(let section, let count):
      return .replaceSection(lower(section), count: count)
    case .updateSection(let section): return .updateSection(lower(section))
    case .bulk(let edit): return .bulk(edit.loweringSections(lower))
    }
  }

  /// The same edit on one element or section less; nothing if it has one only.
  fileprivate var smaller: [SectionsListEdit] {
    switch self {
    case .elements(let edit, let section):
      edit.shorter.map { .elements($0, section: section) }
    case .insertSection(let count, let index):
      count > 0 ? [.insertSection(count: count - 1, at: index)] : []
    case .replaceSection(let section, let count):
      count > 0 ? [.replaceSection(section, count: count - 1)] : []
    case .removeSections(let range): range.shorter.map(SectionsListEdit.removeSections)
    case .moveElement, .moveSection, .updateSection: []
    case .bulk(let edit): edit.smaller.map(SectionsListEdit.bulk)
    }
  }
}

extension ListEdit {
  /// The number of elements that the edit names.
  fileprivate var length: Int {
    switch self {
    case .insert(let count, _): count
    case .remove(let range), .replace(let range), .move(let range, _), .touch(let range):
      range.count
    }
  }
}
