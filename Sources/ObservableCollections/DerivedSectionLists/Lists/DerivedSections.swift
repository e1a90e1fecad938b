/// A list of two levels that follows a list: what ``ObservableList/sections(by:orderedBy:)`` returns.
///
/// It is read, observed and shown as every list with sections; it cannot be edited. A look at it shows its
/// source as it is now. It has its own versions, records, batches and history.
///
/// ```swift
/// let days = posts.sections { $0.day }
/// let rendering = days.render(into: table)     // one batch a turn
/// days.snapshot[0].header.id                   // the day of the first post
/// ```
///
/// An element whose key changes moves to its section, which may come with it, as the one that it leaves may go.
/// A section is there as long as it has an element.
///
/// It holds its source; the source does not hold it. One that was never read or observed costs nothing;
/// from then on it stands in its source's log, as an observer does, until it is released.
public class DerivedSections<Header: Identifiable & Equatable, Element>:
  ObservableSectionsList<Header, Element>
{
  private let node: DerivedNode<Grouping<Header, Element>>

  /// - Parameters:
  ///   - operation: what puts the elements into sections.
  ///   - source: the list to follow.
  ///   - isBound: whether the operator's functions run on the main actor only.
  convenience init(
    _ operation: Grouping<Header, Element>, of source: ObservableList<Element>,
    isBound: Bool = false
  ) {
    self.init(DerivedNode(operation, of: source, isBound: isBound))
  }

  /// - Parameter node: what keeps the list current.
  init(_ node: DerivedNode<Grouping<Header, Element>>) {
    self.node = node
    super.init(checked: SectionsSnapshot())
    node.feed(self)
  }

  deinit {
    node.end()
    node.noteGone(atVersion: core.version)
  }

  override func followRemoval(at paths: ElementPaths) -> Any? {
    node.removeFromRoots(current.sizes.rows(of: paths), ifAtVersion: core.version)
  }
}

// `@unchecked Sendable` holds because all state is that of the classes above, which say why, and `node`
// is constant and guarded by the gate.
extension DerivedSections: @unchecked Sendable where Header: Sendable, Element: Sendable {}

/// The header of a section of a grouped list: the key that its elements have in common.
public struct SectionKey<ID: Hashable>: Identifiable, Hashable {
  /// The key.
  public let id: ID

  /// The header of the section of a key.
  ///
  /// - Parameter id: the key.
  @inlinable
  public init(id: ID) {
    self.id = id
  }
}

extension SectionKey: Sendable where ID: Sendable {}

extension SectionKey: Encodable where ID: Encodable {
  /// Writes the key, and nothing around it.
  ///
  /// - Parameter encoder: where to write.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}

extension SectionKey: Decodable where ID: Decodable {
  /// Reads a key.
  ///
  /// - Parameter decoder: where to read.
  /// - Throws: what the decoder throws.
  public init(from decoder: any Decoder) throws { id = try ID(from: decoder) }
}

extension SectionKey: CustomStringConvertible {
  /// The key, as it prints itself.
  public var description: String { "\(id)" }
}

// MARK: - Indexes in the source

extension DerivedSections {
  /// The index in the source, the list that this one follows, of the element at a path.
  ///
  /// What ``DerivedList/sourceIndex(at:)`` says of states and of functions holds here.
  ///
  /// - Parameter path: counts in this list; traps if it has no such element.
  /// - Complexity: O(log N + √S) for N elements of the source and S sections, if nothing has changed since
  ///   the last look.
  public func sourceIndex(at path: ElementPath) -> Int {
    node.withCurrent("sourceIndex(at:)") { operation, state, _ in
      state.checkPath(path, in: node.site)
      return operation.sourceIndex(at: state.row(of: path))
    }
  }

  /// The path in this list of the element at an index of the source: every element has one.
  ///
  /// - Parameter index: counts in the source, the list that this one follows; must be one of its indexes.
  /// - Complexity: that of ``sourceIndex(at:)``, which also says in which states both count.
  public func path(atSource index: Int) -> ElementPath {
    node.withCurrent("path(atSource:)") { operation, state, source in
      checkIndex(index, count: source.count, in: node.site)
      return state.sizes.path(of: operation.row(atSource: index))
    }
  }

  /// The index, in the list with which a chain of derived lists begins, of the element at a path.
  ///
  /// - Parameter path: counts in this list; traps if it has no such element.
  /// - Complexity: that of ``sourceIndex(at:)`` for each list of the chain.
  public func rootIndex(at path: ElementPath) -> Int {
    node.rootIndex { state in
      state.checkPath(path, in: node.site)
      return state.row(of: path)
    }
  }
}

// MARK: - For the node, which holds the gate

/// What became of a grouped list.
struct SectionsTurn<Header, Element> {
  /// Where its rows come from: headers and elements.
  let runs: DerivedRuns
  /// How many records tell it.
  let recordCount: Int
  /// What it led to.
  let sections: SectionsSnapshot<Header, Element>
}

extension SectionsSnapshot: FedContent {
  var rowCount: Int { sizes.total }
}

extension DerivedSections: FedList {
  func begin(with sections: SectionsSnapshot<Header, Element>) {
    let isKnown = core.withLock {
      if !core.shared.isFollowed {
        current = sections
        // A history may be kept already.
        keepSizes(at: core.version)
      }
      return core.shared.isFollowed
    }
    if isKnown, !sections.isEmpty {
      var runs = DerivedRuns(oldCount: 0)
      runs.append(inserted: sections.sizes.total)
      publish([.sectionInsertion(IndexRanges(0..<sections.count))], runs, to: sections) {}
    }
  }

  /// At most eight records, those of a batch.
  func publish(_ turn: SectionsTurn<Header, Element>, noting note: () -> Void) {
    if turn.recordCount == 0 { return core.withLock(note) }
    // Elements that leave are released with the lock given back.
    let old = current
    let isShown = core.withLock {
      if core.shared.needsEdits { return false }
      note()
      current = turn.sections
      core.endDerivedEdits(turn.runs, count: turn.recordCount)
      return true
    }
    if !isShown {
      let changes = SectionsBatchChanges(
        EditLog(turn.runs), oldSizes: old.sizes, newSizes: turn.sections.sizes, start: .ofNoList,
        end: .ofNoList)
      publish(changes.edits, turn.runs, to: turn.sections, noting: note)
    }
    withExtendedLifetime(old) {}
  }

  /// Shows edits one after the other, in one instant.
  ///
  /// The log gets the rows: so a row that crosses into a section that comes, which is a removal for who hears
  /// the records, is the same row for a sink, whether somebody hears records or not.
  ///
  /// - Parameter runs: what the edits come to.
  private func publish(
    _ edits: [SectionsEdit], _ runs: DerivedRuns, to new: SectionsSnapshot<Header, Element>,
    noting note: () -> Void
  ) {
    // Elements that leave are released with the lock given back.
    let old = current
    // Before the lock: nobody else changes the sizes.
    var sizes = old.sizes
    let steps = edits.map { edit in
      let rows = sizes.rows(of: edit, to: new.sizes)
      sizes = rows.sizes
      return PublishedEdit(edit: edit, rows: rows.edit, sizes: rows.sizes)
    }
    core.withLock {
      note()
      let start = core.version
      for step in steps { publish(step, to: new) }
      core.endDerivedRecords(runs)
      let removed = steps.reduce(0) { $0 + $1.rows.removedCount }
      if core.shared.history.keepLimit > 0,
        runs.hasMoves || removed > runs.oldCount - runs.retainedCount
      {
        keptSizes.keep(EditLog(runs), from: start, to: core.version)
      }
    }
    withExtendedLifetime(old) {}
  }

  /// Shows an edit. Called under the data lock.
  private func publish(_ step: PublishedEdit, to new: SectionsSnapshot<Header, Element>) {
    let wishes = core.shared.wishes
    var content = (old: SectionsContent<Header, Element>(), new: SectionsContent<Header, Element>())
    if wishes.wantsOld, let places = step.edit.oldPlaces {
      content.old = SectionsContent(places, in: current)
    }
    current.perform(step.edit, to: new, sizes: step.sizes)
    if wishes.wantsNew, let places = step.edit.newPlaces {
      content.new = SectionsContent(places, in: current)
    }
    var record: AnyChangeRecord?
    if wishes.isHeard {
      let previous = core.revision(of: core.version)
      record = SectionsChangeRecord(
        SectionsChange(
          step.edit, old: content.old, new: content.new,
          revision: previous.at(previous.version + 1), previous: previous))
    }
    core.makeDerivedRecord(step.rows, record)
    keepSizes(at: core.version)
  }
}

extension IndexEdit {
  /// How many rows it removes.
  fileprivate var removedCount: Int {
    if case .removal(let rows) = self { rows.count } else { 0 }
  }
}

/// An edit of a grouped list.
private struct PublishedEdit {
  let edit: SectionsEdit
  let rows: IndexEdit
  /// The rows of each section after it.
  let sizes: SectionSizes
}
