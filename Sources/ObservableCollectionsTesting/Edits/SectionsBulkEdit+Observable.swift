import ObservableCollections

extension SectionsBulkEdit {
  /// Applies the edit to an observable list with one call.
  ///
  /// Traps if the edit does not fit the list. In `replaceAll` each element is its own key, so
  /// elements should be distinct.
  ///
  /// - Parameters:
  ///   - list: The list to change.
  ///   - newSection: Returns the header of an inserted section.
  ///   - updatedSection: Returns a section's new header for its old one.
  ///   - newElement: Returns an element to insert, or to replace another one with.
  package func apply<Section: Equatable, Element: Hashable>(
    to list: ObservableSections<Section, Element>, newSection: () -> Section,
    updatedSection: (Section) -> Section, newElement: () -> Element
  ) {
    func new(_ count: Int) -> [Element] { (0..<count).map { _ in newElement() } }
    switch self {
    case .swapElements(let one, let other): list.swapAt(one, other)
    case .gatherElements(let paths, let target): list.move(from: paths, to: target)
    case .insertElements(let paths): list.insert(new(paths.count), at: paths)
    case .removeElements(let paths): list.remove(at: paths)
    case .replaceElements(let paths): list.replace(at: paths, with: new(paths.count))
    case .exchangeElements(let range, let section, let count):
      list[section: section].replaceSubrange(range, with: new(count))
    case .reorderElements(let order, let section): order.reorder(list, inSection: section)
    case .removeEachElement(let distance):
      var places = Places()
      list.removeElements { _ in places.next().isLast(every: distance) }
    case .swapSections(let one, let other): list.sections.swapAt(one, other)
    case .gatherSections(let sections, let target):
      list.sections.move(fromOffsets: sections, toOffset: target)
    case .removeSections(let sections): list.sections.remove(at: sections)
    case .updateSections(let sections):
      list.sections.replaceHeaders(
        at: sections, with: sections.map { updatedSection(list[$0].header) })
    case .exchangeSections(let range, let counts):
      let sections = counts.map { count in
        let elements = new(count)
        return SectionSnapshot(newSection(), elements: elements)
      }
      list.sections.replaceSubrange(range, with: sections)
    case .reorderSections(let order): order.reorder(list)
    case .removeEachSection(let distance):
      var places = Places()
      list.sections.removeAll { _ in places.next().isLast(every: distance) }
    case .replaceAll(let order, let distance):
      let sections = Self.sections(of: list, order, distance, newElement)
      list.replaceAll(with: sections, matching: .self)
    }
  }

  /// The list that takes the place of another one.
  private static func sections<Section, Element>(
    of list: ObservableSections<Section, Element>, _ order: Order, _ distance: Int,
    _ newElement: () -> Element
  ) -> [SectionSnapshot<Section, Element>] {
    let old = Array(list.snapshot)
    var places = Places()
    return order.indexes(of: old.count).map { index in
      let kept = old[index].elements.filter { _ in !places.next().isLast(every: distance) }
      return SectionSnapshot(old[index].header, elements: kept + [newElement()])
    }
  }
}

extension SectionsBulkEdit.Order {
  fileprivate func reorder<Section, Element>(_ list: ObservableSections<Section, Element>) {
    switch self {
    case .reversed: list.sections.reverse()
    case .shuffled(let seed):
      var generator = SplitMix64(seed: seed)
      list.sections.shuffle(using: &generator)
    case .partitioned(let distance):
      var places = Places()
      list.sections.partition { _ in places.next().isLast(every: distance) }
    }
  }

  fileprivate func reorder<Section, Element>(
    _ list: ObservableSections<Section, Element>, inSection section: Int
  ) {
    switch self {
    case .reversed: list[section: section].reverse()
    case .shuffled(let seed):
      var generator = SplitMix64(seed: seed)
      list[section: section].shuffle(using: &generator)
    case .partitioned(let distance):
      var places = Places()
      list[section: section].partition { _ in places.next().isLast(every: distance) }
    }
  }
}

/// Counts the calls of a predicate, which is called once for each place, in order.
private struct Places {
  private var last = -1

  mutating func next() -> Int {
    last += 1
    return last
  }
}
