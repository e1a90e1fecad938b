import ObservableCollections
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// An element that says, when it ends, whether its thread still holds its list.
private final class Ending: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}

/// What a transaction removed, inserted or took back is released after the gate, by its thread.
@Suite("Clause 6, elements of a transaction")
struct ReleasedDraftTests {
  private struct Refusal: Error {}

  private func run(_ body: () throws -> Void, throwing: Bool) {
    if throwing { #expect(throws: Refusal.self) { try body() } } else { try? body() }
  }

  @Test("Clause 6, threads: an array releases them with nothing held", arguments: [false, true])
  func ofAnArray(isTakenBack: Bool) {
    let array = ObservableArray<Ending>()
    let held = Recorder<Bool>()
    let make = { @Sendable [weak array] in
      Ending { [weak array] in held.keep(array?.core.isHeldByCurrentThread ?? true) }
    }
    if !isTakenBack { array.append(make()) }
    run(
      {
        try array.transaction { array in
          array.append(make())
          array.removeAll()
          #expect(held.values == [])
          if isTakenBack { throw Refusal() }
        }
      }, throwing: isTakenBack)
    #expect(held.values == (isTakenBack ? [false] : [false, false]))
  }

  @Test(
    "Clause 6, threads: a list with sections releases them with nothing held",
    arguments: [false, true])
  func ofSections(isTakenBack: Bool) {
    let list = ObservableSections<Head, Ending>([SectionSnapshot(Head(id: 0), elements: [])])
    let held = Recorder<Bool>()
    let make = { @Sendable [weak list] in
      Ending { [weak list] in held.keep(list?.core.isHeldByCurrentThread ?? true) }
    }
    if !isTakenBack { list[section: 0].append(make()) }
    run(
      {
        try list.transaction { list in
          list[section: 0].append(make())
          list[section: 0].removeAll()
          #expect(held.values == [])
          if isTakenBack { throw Refusal() }
        }
      }, throwing: isTakenBack)
    #expect(held.values == (isTakenBack ? [false] : [false, false]))
  }
}
