import Foundation
import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// Every mutating call on a thread of its own, beside readers of everything that can be read.
///
/// The thread sanitizer says whether a call changes what readers see without the data lock. It sees no
/// reference counts: a leaf that a reader has let go of, without a lock, is one that it still reads. So
/// the state before each call is held, and the call writes into leaves of its own.
@Suite(.serialized) struct EveryCallConcurrencyTests {
  private static let rounds = TestScale.bound(full: 60, debug: 5)

  @Test("Every mutating call of an array runs beside readers")
  func arrays() async throws {
    let array = ObservableArray(0..<7)
    array.historyLimit = 3
    let keeper = RecordKeeper(array)
    for call in MutatingCall.all + MutatingCall.more {
      beside(readersOf: { ReadingCalls.readAll(array) }) {
        let held = array.snapshot
        defer { withExtendedLifetime(held) {} }
        call.make(array)
        array.transaction { array in
          array.removeAll()
          array.append(contentsOf: 0..<7)
        }
      }
    }
    // A reader that observes may deliver what a call has made, and hand the rest over to a job.
    try await wait { keeper.versions.last == array.revision.version }
    #expect(keeper.versions == Array(1..<array.revision.version + 1))
    #expect(try replay(keeper.records, on: Array(0..<7)) == Array(array))
  }

  @Test("Every mutating call of a list of sections runs beside readers")
  func sections() async throws {
    let chapters = SectionsMutatingCall.chapters
    let list = ObservableSections(chapters)
    list.historyLimit = 3
    let shown = Recorder<SectionsChange<Chapter, Int>>()
    let token = list.observe(on: .callingThread) { shown.keep($0) }
    for call in SectionsMutatingCall.all {
      beside(readersOf: { ReadingCalls.readAll(list) }) {
        let held = list.snapshot
        defer { withExtendedLifetime(held) {} }
        call.make(list)
        list.transaction { list in
          list.sections.removeAll()
          list.sections.append(contentsOf: chapters)
        }
      }
    }
    try await wait { shown.values.last?.revision.version == list.revision.version }
    #expect(shown.values.map(\.revision.version) == Array(1..<list.revision.version + 1))
    #expect(try shown.values.reduce(chapters) { try $1.applied(to: $0) } == list.snapshot)
    token.cancel()
  }

  @Test("Calls in the background run beside readers")
  func inBackground() async {
    let array = ObservableArray(0..<7)
    let list = ObservableSections(SectionsMutatingCall.chapters)
    let readers = RunningThread {
      for _ in 0..<Self.rounds {
        ReadingCalls.readAll(array)
        ReadingCalls.readAll(list)
      }
    }
    for round in 0..<Self.rounds {
      await array.replaceAllInBackground(with: [round, 3, 1], matching: .self)
      await list.replaceAllInBackground(
        with: [SectionSnapshot(Chapter(id: round), elements: [round, 5])], matching: .self)
    }
    readers.join()
    #expect(Array(array) == [Self.rounds - 1, 3, 1])
    #expect(list.snapshot[0].elements.map(\.self) == [Self.rounds - 1, 5])
  }

  /// Makes changes while two other threads read.
  private func beside(
    readersOf read: @escaping @Sendable () -> Void, _ change: () -> Void
  ) {
    let readers = (0..<2).map { _ in RunningThread { for _ in 0..<3 { read() } } }
    for _ in 0..<Self.rounds { change() }
    for reader in readers { reader.join() }
  }

  // MARK: - The tables are whole

  @Test("The tables have every mutating call: each that has a name for a trap")
  func tablesAreWhole() throws {
    let known = Set((MutatingCall.all + MutatingCall.more).map(\.name) + IdentityCall.names)
    let ofArrays = try Self.names(in: ["ObservableArray", "EditableList"])
    #expect(ofArrays.subtracting(known) == Self.background)
    let knownOfSections = Set(SectionsMutatingCall.all.map(\.name) + IdentityCall.names)
    let ofSections = try Self.names(in: ["ObservableSections", "EditableSection", "EditableList"])
    #expect(ofSections.subtracting(knownOfSections) == Self.background)
  }

  /// What the table of asynchronous calls has.
  private static let background: Set<String> = ["replaceAllInBackground(with:)"]

  /// The names of calls in string literals of the files of some types.
  private static func names(in types: [String]) throws -> Set<String> {
    var names: Set<String> = []
    for folder in ["ObservableLists/Arrays", "ObservableSectionLists/Arrays"] {
      let folder = "Sources/ObservableCollections/\(folder)"
      for path in try PackageFolder.sources(below: folder)
      where types.contains(where: { path.split(separator: "/").last?.hasPrefix($0) ?? false })
        // Those only read.
        && !path.hasSuffix("+Slices.swift")
      {
        for line in try PackageFolder.text(of: "\(folder)/\(path)").split(separator: "\n") {
          guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { continue }
          for name in line.matches(of: #/"([A-Za-z]+\([A-Za-z_:]*\))"/#) {
            names.insert(String(name.output.1))
          }
        }
      }
    }
    #expect(names.count > 25, "\(types)")
    return names
  }
}
