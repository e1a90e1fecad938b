import ObservableCollections

extension SectionsBulkEdit {
  /// Returns the part of the edit that fits sections of given counts, or `nil` if nothing remains.
  ///
  /// - Parameter counts: The number of elements of each section.
  package func fitted(to counts: [Int]) -> SectionsBulkEdit? {
    if counts.isEmpty { return nil }
    switch self {
    case .swapElements(let one, let other):
      guard let one = one.fitted(to: counts), let other = other.fitted(to: counts) else {
        return nil
      }
      return one == other ? nil : .swapElements(one, other)
    case .gatherElements(let paths, let target): return Self.gather(paths, target, counts)
    case .insertElements(let paths): return Self.insert(paths, counts)
    case .removeElements(let paths):
      return paths.fitted(to: counts).map(SectionsBulkEdit.removeElements)
    case .replaceElements(let paths):
      return paths.fitted(to: counts).map(SectionsBulkEdit.replaceElements)
    case .exchangeElements(let range, let section, let count):
      return Self.exchange(range, section.fitted(to: counts), max(count, 0), counts)
    case .reorderElements(let order, let section):
      let section = section.fitted(to: counts)
      return counts[section] > 1 ? .reorderElements(order.fitted, section: section) : nil
    case .removeEachElement(let distance):
      let distance = max(distance, 1)
      return counts.reduce(0, +) < distance ? nil : .removeEachElement(every: distance)
    case .replaceAll(let order, let distance):
      return .replaceAll(order.fitted, every: max(distance, 1))
    default: return sectionsFitted(to: counts)
    }
  }

  /// As ``fitted(to:)``, for edits of sections.
  private func sectionsFitted(to counts: [Int]) -> SectionsBulkEdit? {
    switch self {
    case .swapSections(let one, let other):
      let (one, other) = (one.fitted(to: counts), other.fitted(to: counts))
      return one == other ? nil : .swapSections(one, other)
    case .gatherSections(let sections, let target):
      return sections.fitted(to: counts).map {
        .gatherSections($0, toOffset: min(max(target, 0), counts.count))
      }
    case .removeSections(let sections):
      return sections.fitted(to: counts).map(SectionsBulkEdit.removeSections)
    case .updateSections(let sections):
      return sections.fitted(to: counts).map(SectionsBulkEdit.updateSections)
    case .exchangeSections(let range, let new):
      let range = range.clamped(to: 0..<counts.count)
      let isNothing = range.isEmpty && new.isEmpty
      return isNothing ? nil : .exchangeSections(range, counts: new.map { max($0, 0) })
    case .reorderSections(let order):
      return counts.count > 1 ? .reorderSections(order.fitted) : nil
    case .removeEachSection(let distance):
      let distance = max(distance, 1)
      return counts.count < distance ? nil : .removeEachSection(every: distance)
    default: return nil
    }
  }

  private static func gather(
    _ paths: ElementPaths, _ target: ElementPath, _ counts: [Int]
  ) -> SectionsBulkEdit? {
    guard let paths = paths.fitted(to: counts) else { return nil }
    let section = target.section.fitted(to: counts)
    let last = counts[section] - paths[section].count
    let element = min(max(target.element, 0), last)
    return .gatherElements(paths, to: ElementPath(section: section, element: element))
  }

  /// Those that would stand beyond an end are left out.
  private static func insert(_ paths: ElementPaths, _ counts: [Int]) -> SectionsBulkEdit? {
    var counts = counts
    let fitting = paths.filter { path in
      guard counts.indices.contains(path.section), path.element <= counts[path.section] else {
        return false
      }
      counts[path.section] += 1
      return true
    }
    return fitting.isEmpty ? nil : .insertElements(ElementPaths(fitting))
  }

  private static func exchange(
    _ range: Range<Int>, _ section: Int, _ count: Int, _ counts: [Int]
  ) -> SectionsBulkEdit? {
    let range = range.clamped(to: 0..<counts[section])
    let isNothing = range.isEmpty && count == 0
    return isNothing ? nil : .exchangeElements(range, section: section, count: count)
  }
}

extension SectionsBulkEdit.Order {
  /// The order with a distance that is positive.
  fileprivate var fitted: Self {
    guard case .partitioned(let distance) = self else { return self }
    return .partitioned(every: max(distance, 1))
  }
}

extension Int {
  /// The nearest section of those that there are.
  fileprivate func fitted(to counts: [Int]) -> Int {
    Swift.min(Swift.max(self, 0), counts.count - 1)
  }
}

extension ElementPath {
  /// The nearest element; nil if the nearest section has none.
  fileprivate func fitted(to counts: [Int]) -> ElementPath? {
    let section = section.fitted(to: counts)
    if counts[section] == 0 { return nil }
    return ElementPath(section: section, element: min(max(element, 0), counts[section] - 1))
  }
}

extension ElementPaths {
  /// Those that are there; nil if none is.
  fileprivate func fitted(to counts: [Int]) -> ElementPaths? {
    let fitting = filter { path in
      counts.indices.contains(path.section) && path.element < counts[path.section]
    }
    return fitting.isEmpty ? nil : ElementPaths(fitting)
  }
}

extension IndexRanges {
  /// Those that are there; nil if none is.
  fileprivate func fitted(to counts: [Int]) -> IndexRanges? {
    let fitting = filter { $0 < counts.count }
    return fitting.isEmpty ? nil : IndexRanges(fitting)
  }
}
