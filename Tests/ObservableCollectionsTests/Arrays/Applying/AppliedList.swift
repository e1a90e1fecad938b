import ObservableCollections
import ObservableCollectionsTesting

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// A list of either level in the tests of `apply`: it is edited at random, and says what it holds.
protocol AppliedList: AnyObject {
  associatedtype Content: Equatable & Sendable
  associatedtype Patch: Codable & AnyPatch & Sendable

  var content: Content { get }
  var revision: Revision { get }
  var followedRevision: Revision? { get set }

  init(name: String?)
  /// Begins to keep each record and each batch of one record as a step.
  func steps(into recorder: Recorder<ApplyStep<Self>>) -> [AnyObject]
  /// Begins to keep the patches and states of a sink that gets two changes at a time.
  func patches(
    every turns: ManualTurnScheduler, into recorder: Recorder<(Patch, Content)>
  ) -> AnyObject
  func patch(since revision: Revision) -> Patch?
  func fullPatch() -> Patch
  func apply(_ patch: Patch) throws
  /// Makes one random edit of one record.
  func edit(_ generator: inout SplitMix64)
  func transact(_ body: () throws -> Void) throws
}

/// A patch of either level.
protocol AnyPatch {
  var start: Revision { get }
  var end: Revision { get }
  var isFull: Bool { get }
}

extension BatchPatch: AnyPatch {}
extension SectionsBatchPatch: AnyPatch {}

/// A change that may be applied.
struct ApplyStep<List: AppliedList>: @unchecked Sendable {
  let start: Revision
  let end: Revision
  let apply: (List) throws -> Void
}

extension ObservableArray: AppliedList where Element == Int {
  typealias Patch = BatchPatch<Int>

  var content: [Int] { Array(snapshot) }

  func steps(into recorder: Recorder<ApplyStep<ObservableArray<Int>>>) -> [AnyObject] {
    @Sendable func keep(_ change: ArrayChange<Int>) {
      recorder.keep(
        ApplyStep(start: change.previousRevision, end: change.revision) { list in
          try list.apply(change)
        })
    }
    @Sendable func keep(_ batch: BatchUpdate<Int>) {
      recorder.keep(
        ApplyStep(start: batch.start, end: batch.end) { list in
          try list.apply(batch)
        })
    }
    let records = observe(on: .callingThread, options: [.old, .new]) { change in
      keep(change)
      if let inverse = change.inverse { keep(inverse) }
    }
    let batches = render(on: .callingThread, every: .immediate, initial: false) { batch in
      keep(batch)
      keep(batch.inverse)
    }
    return [records, batches]
  }

  func patches(
    every turns: ManualTurnScheduler, into recorder: Recorder<(BatchPatch<Int>, [Int])>
  ) -> AnyObject {
    let rendering = render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
      recorder.keep((batch.patch, Array(batch.after)))
    }
    rendering.changeLimit = 2
    return rendering
  }

  func edit(_ generator: inout SplitMix64) {
    let number = Int.random(in: 0..<1_000_000, using: &generator)
    let count = count
    if count == 0 { return append(number) }
    let index = Int.random(in: 0..<count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1: insert(number, at: Int.random(in: 0...count, using: &generator))
    case 2: remove(at: index)
    case 3: self[index] = number
    case 4: move(from: index, to: count - 1 - index == index ? 0 : count - 1 - index)
    default: insert(contentsOf: [number, number + 1, number + 2], at: index)
    }
  }

  func transact(_ body: () throws -> Void) throws { try transaction { _ in try body() } }
}

extension ObservableSections: AppliedList where Header == Head, Element == Cell {
  typealias Patch = SectionsBatchPatch<Head, Cell>

  var content: [PlainSection] { snapshot.map { PlainSection($0) } }

  func steps(
    into recorder: Recorder<ApplyStep<ObservableSections<Head, Cell>>>
  ) -> [AnyObject] {
    @Sendable func keep(_ change: SectionsChange<Head, Cell>) {
      recorder.keep(
        ApplyStep(start: change.previousRevision, end: change.revision) { list in
          try list.apply(change)
        })
    }
    @Sendable func keep(_ batch: SectionsBatchUpdate<Head, Cell>) {
      recorder.keep(
        ApplyStep(start: batch.start, end: batch.end) { list in
          try list.apply(batch)
        })
    }
    let records = observe(on: .callingThread, options: [.old, .new]) { change in
      keep(change)
      if let inverse = change.inverse { keep(inverse) }
    }
    let batches = render(on: .callingThread, every: .immediate, initial: false) { batch in
      keep(batch)
      keep(batch.inverse)
    }
    return [records, batches]
  }

  func patches(
    every turns: ManualTurnScheduler,
    into recorder: Recorder<(SectionsBatchPatch<Head, Cell>, [PlainSection])>
  ) -> AnyObject {
    let rendering = render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
      recorder.keep((batch.patch, batch.after.map { PlainSection($0) }))
    }
    rendering.changeLimit = 2
    return rendering
  }

  func edit(_ generator: inout SplitMix64) {
    let number = Int.random(in: 0..<1_000_000, using: &generator)
    let sections = snapshot
    let ids = Set(sections.map(\.header.id))
    guard let id = (0..<9).shuffled(using: &generator).first(where: { !ids.contains($0) }) else {
      return
    }
    let choice = Int.random(in: 0..<11, using: &generator)
    if sections.isEmpty || choice < 2, sections.count < 6 {
      let cells = (0..<Int.random(in: 0..<3, using: &generator)).map { Cell(token: number + $0) }
      let index = Int.random(in: 0...sections.count, using: &generator)
      self.sections.insert(Head(id: id), elements: cells, at: index)
      return
    }
    let section = Int.random(in: 0..<sections.count, using: &generator)
    let count = sections[section].elements.count
    switch choice {
    case 2: self.sections.remove(at: section)
    case 3: self.sections.move(from: section, to: sections.count - 1)
    // The id changes.
    case 4: self[section: section].header = Head(id: id, value: number)
    case 5: self[section: section].updateHeader { $0.value = number }
    default: editElements(of: section, count: count, choice, number, &generator)
    }
  }

  private func editElements(
    of section: Int, count: Int, _ choice: Int, _ number: Int, _ generator: inout SplitMix64
  ) {
    if count == 0 || choice == 6 { return self[section: section].append(Cell(token: number)) }
    let element = Int.random(in: 0..<count, using: &generator)
    let path = ElementPath(section: section, element: element)
    switch choice {
    case 7: remove(at: path)
    case 8: update(at: path) { $0.value = number }
    default:
      let target = Int.random(in: 0..<self.sections.count, using: &generator)
      move(from: path, to: ElementPath(section: target, element: 0))
    }
  }

  func transact(_ body: () throws -> Void) throws { try transaction { _ in try body() } }
}
