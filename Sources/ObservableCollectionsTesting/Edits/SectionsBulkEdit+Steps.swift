import ObservableCollections

extension SectionsBulkEdit {
  /// Returns consecutive edits of single places with the same effect, which create new content in
  /// the same order.
  ///
  /// Complexity: O(*n*²) for *n* sections and elements. Traps if the edit does not fit.
  ///
  /// - Parameter counts: The number of elements of each section.
  /// - Returns: The edits, none of which is a `bulk` one. The indexes of each one refer to the list
  ///   after the edits before it.
  package func steps(on counts: [Int]) -> [SectionsListEdit] {
    switch self {
    case .swapElements, .gatherElements, .reorderElements: return elementMoves(counts)
    case .swapSections, .gatherSections, .reorderSections: return sectionMoves(counts)
    case .insertElements(let paths):
      return paths.edits { .insert(count: $0.count, at: $0.lowerBound) }
    case .removeElements(let paths): return paths.edits(ListEdit.remove).reversed()
    case .replaceElements(let paths): return paths.edits(ListEdit.replace)
    case .exchangeElements(let range, let section, let count):
      return Self.exchange(range, for: count).map { .elements($0, section: section) }
    case .removeEachElement(let distance):
      return SectionsBulkEdit.removeElements(ElementPaths(counts.paths(every: distance)))
        .steps(on: counts)
    case .removeSections(let sections):
      return sections.ranges.reversed().map(SectionsListEdit.removeSections)
    case .updateSections(let sections): return sections.map(SectionsListEdit.updateSection)
    case .exchangeSections(let range, let new):
      let removal: [SectionsListEdit] = range.isEmpty ? [] : [.removeSections(range)]
      return removal
        + new.enumerated().map { .insertSection(count: $1, at: range.lowerBound + $0) }
    case .removeEachSection(let distance):
      let sections = counts.indices.filter { $0.isLast(every: distance) }
      return sections.reversed().map { .removeSections($0..<$0 + 1) }
    case .replaceAll(let order, let distance):
      return Self.replacement(order, distance, counts)
    }
  }

  private static func exchange(_ range: Range<Int>, for count: Int) -> [ListEdit] {
    let kept = range.lowerBound..<range.lowerBound + min(range.count, count)
    var edits: [ListEdit] = kept.isEmpty ? [] : [.replace(kept)]
    if range.count > count { edits.append(.remove(kept.upperBound..<range.upperBound)) }
    if range.count < count {
      edits.append(.insert(count: count - range.count, at: kept.upperBound))
    }
    return edits
  }

  private static func replacement(
    _ order: Order, _ distance: Int, _ counts: [Int]
  ) -> [SectionsListEdit] {
    let ordered = order.indexes(of: counts.count).map { counts[$0] }
    let removals = SectionsBulkEdit.removeEachElement(every: distance).steps(on: ordered)
    var left = ordered
    for removal in removals { removal.apply(toCounts: &left) }
    return SectionsBulkEdit.reorderSections(order).steps(on: counts) + removals
      + left.enumerated().map { .elements(.insert(count: 1, at: $1), section: $0) }
  }
}

// MARK: - Moves

extension SectionsBulkEdit {
  /// The moves of single elements that make the order of the edit, section by section.
  private func elementMoves(_ counts: [Int]) -> [SectionsListEdit] {
    var labels = counts.labels
    var steps: [SectionsListEdit] = []
    for (section, own) in rearranged(labels).enumerated() {
      for (element, label) in own.enumerated() {
        let target = ElementPath(section: section, element: element)
        guard let source = labels.path(of: label), source != target else { continue }
        labels[source.section].remove(at: source.element)
        labels[section].insert(label, at: element)
        steps.append(.moveElement(from: source, to: target))
      }
    }
    return steps
  }

  /// The elements of each section afterwards, by any names.
  private func rearranged(_ sections: [[Int]]) -> [[Int]] {
    var result = sections
    switch self {
    case .swapElements(let one, let other):
      result[one.section][one.element] = sections[other.section][other.element]
      result[other.section][other.element] = sections[one.section][one.element]
    case .gatherElements(let paths, let target):
      for path in Array(paths).reversed() { result[path.section].remove(at: path.element) }
      let gathered = paths.map { sections[$0.section][$0.element] }
      result[target.section].insert(contentsOf: gathered, at: target.element)
    case .reorderElements(let order, let section):
      result[section] = order.indexes(of: sections[section].count).map { sections[section][$0] }
    default: break
    }
    return result
  }

  /// The moves of single sections that make the order of the edit, from the first on.
  private func sectionMoves(_ counts: [Int]) -> [SectionsListEdit] {
    var labels = Array(counts.indices)
    var steps: [SectionsListEdit] = []
    for (target, label) in rearranged(labels).enumerated() {
      guard let source = labels.firstIndex(of: label), source != target else { continue }
      labels.insert(labels.remove(at: source), at: target)
      steps.append(.moveSection(from: source, to: target))
    }
    return steps
  }

  /// The sections afterwards.
  private func rearranged(_ sections: [Int]) -> [Int] {
    var result = sections
    switch self {
    case .swapSections(let one, let other): result.swapAt(one, other)
    case .gatherSections(let sources, let target):
      result = sections[..<target].filter { !sources.contains($0) }
      result += Array(sources) + sections[target...].filter { !sources.contains($0) }
    case .reorderSections(let order): result = order.indexes(of: sections.count)
    default: break
    }
    return result
  }
}

extension [Int] {
  /// A name for each element of sections of these counts.
  fileprivate var labels: [[Int]] {
    var next = 0
    return map { count in
      defer { next += count }
      return Array(next..<next + count)
    }
  }

  /// The path of every n-th element of sections with these counts.
  fileprivate func paths(every distance: Int) -> [ElementPath] {
    let paths = enumerated().flatMap { section, count in
      (0..<count).map { ElementPath(section: section, element: $0) }
    }
    return paths.indices.filter { $0.isLast(every: distance) }.map { paths[$0] }
  }
}

extension [[Int]] {
  fileprivate func path(of label: Int) -> ElementPath? {
    for (section, own) in enumerated() {
      guard let element = own.firstIndex(of: label) else { continue }
      return ElementPath(section: section, element: element)
    }
    return nil
  }
}

extension ElementPaths {
  /// An edit for each range of neighbours, ascending.
  fileprivate func edits(_ edit: (Range<Int>) -> ListEdit) -> [SectionsListEdit] {
    entries.flatMap { entry in
      entry.elements.ranges.map { .elements(edit($0), section: entry.section) }
    }
  }
}
