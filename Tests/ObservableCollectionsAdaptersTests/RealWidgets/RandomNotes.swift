import ObservableCollections

/// An element that a real widget shows.
nonisolated struct ShownNote: Identifiable, Equatable, Sendable {
  let id: Int
  var text: String
}

/// The header of a section that a real widget shows.
nonisolated struct ShownFolder: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

/// Random numbers that are the same in each run: SplitMix64.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A list with and one without sections, which change at random.
@MainActor final class RandomNotes {
  let array: ObservableArray<ShownNote>
  let sections: ObservableSections<ShownFolder, ShownNote>
  private var numbers: SeededNumbers
  private var next = 0

  init(seed: UInt64) {
    numbers = SeededNumbers(seed: seed)
    array = ObservableArray()
    sections = ObservableSections([])
    for _ in 0..<30 { array.append(note()) }
    for _ in 0..<4 { insertSection(at: sections.sections.count) }
  }

  private func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }

  private func note() -> ShownNote {
    next += 1
    return ShownNote(id: next, text: "note \(next)")
  }

  private func insertSection(at index: Int) {
    let notes = (0..<random(0..<8)).map { _ in note() }
    next += 1
    sections.sections.insert(
      ShownFolder(id: next, name: "folder \(next)"), elements: notes, at: index)
  }

  /// A turn of one to five edits of the list without sections.
  func changeArray() {
    for _ in 0..<random(1..<6) {
      let count = array.count
      switch random(0..<4) {
      case 0: array.insert(note(), at: random(0..<count + 1))
      case 1 where count > 0: array.remove(at: random(0..<count))
      case 2 where count > 0: array.move(from: random(0..<count), to: random(0..<count))
      default:
        if count > 0 { array.update(at: random(0..<count)) { $0.text += "." } }
      }
    }
  }

  /// A turn of one to five edits of the list of sections.
  func changeSections() {
    for _ in 0..<random(1..<6) { changeSectionsOnce() }
  }

  private func changeSectionsOnce() {
    let count = sections.sections.count
    switch random(0..<8) {
    case 0 where count < 8: insertSection(at: random(0..<count + 1))
    case 1 where count > 2: sections.sections.remove(at: random(0..<count))
    case 2 where count > 1: sections.sections.move(from: random(0..<count), to: random(0..<count))
    case 3 where count > 0:
      sections[section: random(0..<count)].updateHeader { $0.name += "." }
    default: if count > 0 { changeElements(of: random(0..<count)) }
    }
  }

  private func changeElements(of section: Int) {
    let count = sections.snapshot[section].elements.count
    let path = ElementPath(section: section, element: count > 0 ? random(0..<count) : 0)
    switch random(0..<4) {
    case 1 where count > 0: sections.remove(at: path)
    case 2 where count > 0:
      let target = random(0..<sections.sections.count)
      let targetCount = sections.snapshot[target].elements.count
      let places = target == section ? targetCount : targetCount + 1
      sections.move(from: path, to: ElementPath(section: target, element: random(0..<places)))
    case 3 where count > 0: sections.update(at: path) { $0.text += "." }
    default: sections.insert(note(), at: path)
    }
  }

  /// What the list of sections holds.
  var shownSections: [[String]] {
    sections.snapshot.map { section in [section.header.name] + section.elements.map(\.text) }
  }
}
