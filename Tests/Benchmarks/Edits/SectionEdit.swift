import ObservableCollections

/// A section of the benchmarks.
struct Shelf: Hashable, Identifiable, Sendable {
  let id: Int
}

/// The shape of a list of two levels.
struct Shape {
  let sections: Int
  let elements: Int

  static let all = [
    Shape(sections: 100, elements: 100), Shape(sections: 1_000, elements: 1_000),
    Shape(sections: 10_000, elements: 10),
  ]

  /// The number of elements in all sections.
  var n: Int { sections * elements }

  var name: String { "\(sections)x\(elements)" }

  /// A list of this shape, of numbers that count from 0.
  var list: SectionsSnapshot<Shelf, Int> {
    SectionsSnapshot(
      (0..<sections).map { section in
        SectionSnapshot(Shelf(id: section), elements: section * elements..<(section + 1) * elements)
      })
  }
}

/// One call on a list of two levels, as a value.
enum SectionEdit {
  case insert(ElementPath)
  case remove(ElementPath)
  case update(ElementPath)
  case move(from: ElementPath, to: ElementPath)
  case moveSection(from: Int, to: Int)
}

/// Which edits a turn makes.
enum SectionMix: String, CaseIterable {
  /// Insertions, removals and updates in equal parts.
  case inside
  /// Elements that cross sections.
  case across
  /// Sections that move.
  case sections
  /// All of these.
  case mixed

  /// Turns of random edits that fit one after another.
  func turns(_ count: Int, of k: Int, _ shape: Shape, seed: UInt64) -> [[SectionEdit]] {
    var random = SplitMix(seed: seed)
    var counts = [Int](repeating: shape.elements, count: shape.sections)
    return (0..<count).map { _ in (0..<k).map { _ in edit(&counts, &random) } }
  }

  private func edit(_ counts: inout [Int], _ random: inout SplitMix) -> SectionEdit {
    switch self {
    case .inside: return Self.inside(&counts, &random)
    case .across: return Self.across(&counts, &random)
    case .sections: return Self.section(&counts, &random)
    case .mixed:
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: return Self.inside(&counts, &random)
      case 6..<9: return Self.across(&counts, &random)
      default: return Self.section(&counts, &random)
      }
    }
  }

  private static func inside(_ counts: inout [Int], _ random: inout SplitMix) -> SectionEdit {
    let section = Int.random(in: counts.indices, using: &random)
    let kind = counts[section] == 0 ? 0 : Int.random(in: 0..<3, using: &random)
    let bound = counts[section] + (kind == 0 ? 1 : 0)
    let path = ElementPath(section: section, element: .random(in: 0..<bound, using: &random))
    if kind == 0 { counts[section] += 1 }
    if kind == 1 { counts[section] -= 1 }
    return kind == 0 ? .insert(path) : kind == 1 ? .remove(path) : .update(path)
  }

  private static func across(_ counts: inout [Int], _ random: inout SplitMix) -> SectionEdit {
    var source = Int.random(in: counts.indices, using: &random)
    while counts[source] == 0 { source = (source + 1) % counts.count }
    let from = ElementPath(
      section: source, element: .random(in: 0..<counts[source], using: &random))
    counts[source] -= 1
    let target = Int.random(in: counts.indices, using: &random)
    let to = ElementPath(section: target, element: .random(in: 0...counts[target], using: &random))
    counts[target] += 1
    return .move(from: from, to: to)
  }

  private static func section(_ counts: inout [Int], _ random: inout SplitMix) -> SectionEdit {
    let from = Int.random(in: counts.indices, using: &random)
    let to = Int.random(in: counts.indices, using: &random)
    counts.insert(counts.remove(at: from), at: to)
    return .moveSection(from: from, to: to)
  }
}

extension ObservableSections<Shelf, Int> {
  func apply(_ edit: SectionEdit) {
    switch edit {
    case .insert(let path): insert(-1, at: path)
    case .remove(let path): remove(at: path)
    case .update(let path): self[path] = -2
    case .move(let source, let target): move(from: source, to: target)
    case .moveSection(let source, let target): sections.move(from: source, to: target)
    }
  }
}

extension [[Int]] {
  mutating func apply(_ edit: SectionEdit) {
    switch edit {
    case .insert(let path): self[path.section].insert(-1, at: path.element)
    case .remove(let path): self[path.section].remove(at: path.element)
    case .update(let path): self[path.section][path.element] = -2
    case .move(let source, let target):
      let element = self[source.section].remove(at: source.element)
      self[target.section].insert(element, at: target.element)
    case .moveSection(let source, let target): insert(remove(at: source), at: target)
    }
  }
}
