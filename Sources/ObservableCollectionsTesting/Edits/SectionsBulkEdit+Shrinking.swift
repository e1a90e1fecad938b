import ObservableCollections

extension SectionsBulkEdit {
  /// The size for shrinking: 1, and 1 for each affected element or section; less for a simpler
  /// order.
  var size: Int {
    switch self {
    case .swapElements, .swapSections: 3
    case .gatherElements(let paths, _): 2 + paths.count
    case .insertElements(let paths), .removeElements(let paths), .replaceElements(let paths):
      1 + paths.count
    case .exchangeElements(let range, _, let count): 1 + range.count + count
    case .gatherSections(let sections, _): 2 + sections.count
    case .removeSections(let sections), .updateSections(let sections): 1 + sections.count
    case .exchangeSections(let range, let counts):
      1 + range.count + counts.count + counts.reduce(0, +)
    case .reorderElements(let order, _), .reorderSections(let order): 2 + order.size
    case .removeEachElement, .removeEachSection: 2
    case .replaceAll(let order, _): 3 + order.size
    }
  }

  /// Returns the edit for a list without the section at an index.
  ///
  /// - Parameter lower: Returns the new index of a section.
  func loweringSections(_ lower: (Int) -> Int) -> SectionsBulkEdit {
    func lowered(_ path: ElementPath) -> ElementPath {
      ElementPath(section: lower(path.section), element: path.element)
    }
    func lowered(_ paths: ElementPaths) -> ElementPaths { ElementPaths(paths.map(lowered)) }
    func lowered(_ sections: IndexRanges) -> IndexRanges { IndexRanges(sections.map(lower)) }
    switch self {
    case .swapElements(let one, let other): return .swapElements(lowered(one), lowered(other))
    case .gatherElements(let paths, let target):
      return .gatherElements(lowered(paths), to: lowered(target))
    case .insertElements(let paths): return .insertElements(lowered(paths))
    case .removeElements(let paths): return .removeElements(lowered(paths))
    case .replaceElements(let paths): return .replaceElements(lowered(paths))
    case .exchangeElements(let range, let section, let count):
      return .exchangeElements(range, section: lower(section), count: count)
    case .reorderElements(let order, let section):
      return .reorderElements(order, section: lower(section))
    case .swapSections(let one, let other): return .swapSections(lower(one), lower(other))
    case .gatherSections(let sections, let target):
      return .gatherSections(lowered(sections), toOffset: lower(target))
    case .removeSections(let sections): return .removeSections(lowered(sections))
    case .updateSections(let sections): return .updateSections(lowered(sections))
    case .exchangeSections(let range, let counts):
      return .exchangeSections(lower(range.lowerBound)..<lower(range.upperBound), counts: counts)
    case .removeEachElement, .reorderSections, .removeEachSection, .replaceAll: return self
    }
  }

  /// The edits with one element or section less, or with a simpler order; empty if there are none.
  var smaller: [SectionsBulkEdit] {
    switch self {
    case .gatherElements(let paths, let target):
      paths.shorter.map { .gatherElements($0, to: target) }
    case .insertElements(let paths): paths.shorter.map(SectionsBulkEdit.insertElements)
    case .removeElements(let paths): paths.shorter.map(SectionsBulkEdit.removeElements)
    case .replaceElements(let paths): paths.shorter.map(SectionsBulkEdit.replaceElements)
    case .exchangeElements(let range, let section, let count):
      range.shorter.map { .exchangeElements($0, section: section, count: count) }
        + (count > 0 ? [.exchangeElements(range, section: section, count: count - 1)] : [])
    case .reorderElements(let order, let section):
      order.smaller.map { .reorderElements($0, section: section) }
    case .gatherSections(let sections, let target):
      sections.shorter.map { .gatherSections($0, toOffset: target) }
    case .removeSections(let sections): sections.shorter.map(SectionsBulkEdit.removeSections)
    case .updateSections(let sections): sections.shorter.map(SectionsBulkEdit.updateSections)
    case .exchangeSections(let range, let counts):
      range.shorter.map { .exchangeSections($0, counts: counts) }
        + (counts.isEmpty ? [] : [.exchangeSections(range, counts: counts.dropLast())])
    case .reorderSections(let order): order.smaller.map(SectionsBulkEdit.reorderSections)
    case .replaceAll(let order, let distance):
      order.smaller.map { .replaceAll($0, every: distance) }
    case .swapElements, .swapSections, .removeEachElement, .removeEachSection: []
    }
  }
}

extension SectionsBulkEdit.Order {
  fileprivate var size: Int {
    switch self {
    case .reversed: 0
    case .partitioned: 1
    case .shuffled: 2
    }
  }

  fileprivate var smaller: [Self] {
    switch self {
    case .reversed: []
    case .partitioned: [.reversed]
    case .shuffled: [.reversed, .partitioned(every: 2)]
    }
  }
}

extension Collection {
  /// Without the last, and without the first; nothing if there is one only.
  fileprivate var shorterLists: [SubSequence] {
    count > 1 ? [dropLast(), dropFirst()] : []
  }
}

extension ElementPaths {
  fileprivate var shorter: [ElementPaths] { Array(self).shorterLists.map { ElementPaths($0) } }
}

extension IndexRanges {
  fileprivate var shorter: [IndexRanges] { Array(self).shorterLists.map { IndexRanges($0) } }
}
