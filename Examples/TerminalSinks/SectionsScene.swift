import ExampleModels
import ObservableCollections

/// A batch on its way over the screen: first the list before it, with what is deleted; then the list
/// after it, with what is inserted, then what moved, then what is reloaded.
///
/// Rows are those of the list shown as one level.
struct SectionsScene {
  /// What a row is marked with.
  struct Mark: Equatable {
    var kinds: [AnimationKind] = []
    /// Whether the kinds are spelled out: a section speaks for the rows that come or go with it.
    var isNamed = false
  }

  /// How long each kind is shown alone, and how long its colour takes to come to rest.
  static let framesOfAKind = 7
  static let framesOfAFade = 28

  /// The kinds that occur, in their order.
  private let kinds: [AnimationKind]
  private var oldMarks: [Int: Mark] = [:]
  private var newMarks: [Int: Mark] = [:]
  private var frame = 0

  /// Nothing happens.
  init() {
    kinds = []
  }

  init<Header, Element>(
    _ animations: [TableAnimation], from old: SectionRows<Header, Element>,
    to new: SectionRows<Header, Element>
  ) {
    kinds = AnimationKind.allCases.filter { kind in animations.contains { $0.kind == kind } }
    for animation in animations {
      if animation.kind == .deleted {
        Self.mark(&oldMarks, animation.kind, Self.rows(of: animation, in: old))
      } else {
        Self.mark(&newMarks, animation.kind, Self.rows(of: animation, in: new))
      }
    }
  }

  /// Whether another frame will look different.
  var isRunning: Bool {
    kinds.last.map { frame < start(of: $0) + Self.framesOfAFade } ?? false
  }

  /// Whether the list before the batch is shown.
  var showsOld: Bool { kinds.first == .deleted && frame < Self.framesOfAKind }

  /// Whether a kind has been told by now.
  func isTold(_ kind: AnimationKind) -> Bool { frame >= start(of: kind) }

  /// How many frames ago it was.
  func age(of kind: AnimationKind) -> Int { frame - start(of: kind) }

  /// The marks that are to be seen, by row of the list that is shown.
  var marks: [Int: Mark] {
    if showsOld { return oldMarks }
    return newMarks.compactMapValues { mark in
      let kinds = mark.kinds.filter(isTold)
      return kinds.isEmpty ? nil : Mark(kinds: kinds, isNamed: mark.isNamed)
    }
  }

  /// One frame later.
  mutating func step() { frame += 1 }

  private func start(of kind: AnimationKind) -> Int {
    (kinds.firstIndex(of: kind) ?? kinds.count) * Self.framesOfAKind
  }

  private static func mark(
    _ marks: inout [Int: Mark], _ kind: AnimationKind, _ rows: Range<Int>
  ) {
    for row in rows {
      marks[row, default: Mark()].kinds.append(kind)
      if row == rows.lowerBound { marks[row, default: Mark()].isNamed = true }
    }
  }

  /// The rows that an animation is seen at: with a section that comes or goes, all that it holds.
  private static func rows<Header, Element>(
    of animation: TableAnimation, in rows: SectionRows<Header, Element>
  ) -> Range<Int> {
    let isOld = animation.kind == .deleted
    switch animation.place {
    case .section(let old, let new):
      guard let section = isOld ? old : new else { return 0..<0 }
      let head = rows.row(ofSection: section)
      let isWhole = old == nil || new == nil
      return head..<head + 1 + (isWhole ? rows.sections[section].elements.count : 0)
    case .row(let old, let new):
      guard let row = (isOld ? old : new).map(rows.row(of:)) else { return 0..<0 }
      return row..<row + 1
    }
  }
}
