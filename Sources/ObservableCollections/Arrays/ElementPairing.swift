/// Which elements of two lists of two levels are the same ones.
///
/// Only surviving sections take part, and they are named by their new indexes on both sides: what
/// leaves one for a new section goes, and what comes from a removed one is new.
struct ElementPairing {
  /// For each new section the old one.
  let origins: [Int?]
  /// For each element of each new section where it comes from; nil if it is new.
  private(set) var sources: [[ElementPath?]]
  /// For each new section the old indexes of the elements that survive, wherever they go.
  private(set) var kept: [IndexRanges]
  /// The elements that go from surviving sections, in the old list.
  private(set) var removals = ElementPaths()
  /// The elements that come into surviving sections, in the new list.
  private(set) var insertions = ElementPaths()

  /// Pairs the elements of two lists. O(N log N) for N elements in both.
  init<Section, Element, ID: Hashable>(
    from old: SectionsSnapshot<Section, Element>, to new: SectionsSnapshot<Section, Element>,
    origins: [Int?], id: (Element) -> ID
  ) {
    self.origins = origins
    sources = new.map { Array(repeating: nil, count: $0.elements.count) }
    kept = Array(repeating: [], count: new.count)
    var left: [ID: Waiting] = [:]
    var lacking: [(path: ElementPath, id: ID)] = []
    for (section, origin) in origins.enumerated() {
      guard let origin else { continue }
      let rest = pairOwn(old[origin].elements, new[section].elements, in: section, id)
      for place in rest.old { left[place.id, default: Waiting()].append(place.path) }
      lacking += rest.new
    }
    for place in lacking {
      guard let source = left[place.id]?.next() else { continue }
      sources[place.path.section][place.path.element] = source
    }
    collect(oldCounts: old.counts)
  }

  /// Pairs the elements of one section among each other.
  ///
  /// - Returns: those that are left on both sides.
  private mutating func pairOwn<Element, ID: Hashable>(
    _ old: ArraySnapshot<Element>, _ new: ArraySnapshot<Element>, in section: Int,
    _ id: (Element) -> ID
  ) -> (old: [(path: ElementPath, id: ID)], new: [(path: ElementPath, id: ID)]) {
    let oldIds = old.map(id)
    let newIds = new.map(id)
    let same = zip(oldIds, newIds).prefix { $0 == $1 }.count
    for index in 0..<same { sources[section][index] = path(section, index) }
    var waiting: [ID: Waiting] = [:]
    for index in same..<oldIds.count {
      waiting[oldIds[index], default: Waiting()].append(path(section, index))
    }
    var lacking: [(path: ElementPath, id: ID)] = []
    for index in same..<newIds.count {
      if let source = waiting[newIds[index]]?.next() {
        sources[section][index] = source
      } else {
        lacking.append((path(section, index), newIds[index]))
      }
    }
    let taken = Set(sources[section].compactMap { $0?.element })
    let left = (same..<oldIds.count).filter { !taken.contains($0) }
    return (left.map { (path(section, $0), oldIds[$0]) }, lacking)
  }

  private func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  /// What survives, goes and comes, now that the pairs are known.
  private mutating func collect(oldCounts: [Int]) {
    var survivors = Array(repeating: [Int](), count: kept.count)
    for source in sources.joined() {
      if let source { survivors[source.section].append(source.element) }
    }
    kept = survivors.map { IndexRanges($0.sorted()) }
    var gone: [(section: Int, elements: IndexRanges)] = []
    var come: [(section: Int, elements: IndexRanges)] = []
    for (section, origin) in origins.enumerated() {
      guard let origin else { continue }
      gone.append((origin, IndexRanges(0..<oldCounts[origin]).subtracting(kept[section])))
      let new = sources[section].indices.filter { sources[section][$0] == nil }
      come.append((section, IndexRanges(new)))
    }
    removals = ElementPaths(sortedEntries: gone.sorted { $0.section < $1.section })
    insertions = ElementPaths(sortedEntries: come)
  }

  /// Every pair: the old section and index, and the new path.
  var pairs: [(section: Int, old: Int, new: ElementPath)] {
    sources.enumerated().flatMap { section, elements in
      elements.enumerated().compactMap { element, source in
        guard let source, let origin = origins[source.section] else { return nil }
        return (origin, source.element, path(section, element))
      }
    }
  }

  /// The places of elements with one id, in order, that are not paired yet.
  private struct Waiting {
    private var paths: [ElementPath] = []
    private var taken = 0

    mutating func append(_ path: ElementPath) {
      paths.append(path)
    }

    mutating func next() -> ElementPath? {
      guard taken < paths.count else { return nil }
      taken += 1
      return paths[taken - 1]
    }
  }
}
