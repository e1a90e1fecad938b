import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import ExampleModels

@Suite struct ProcessesTests {
  private let files: ProcessFiles
  private let model: ProcessesModel

  init() throws {
    files = try ProcessFiles()
    model = ProcessesModel(folder: ProcessFolder(path: files.path, passwords: files.passwords))
  }

  /// The rows by section: `All: 3 1`.
  private var shown: [String] {
    model.sections.snapshot.map { section in
      "\(section.header.id): \(section.elements.map { "\($0.pid)" }.joined(separator: " "))"
    }
  }

  private func look(_ seconds: Double) throws { try model.look(now: .seconds(seconds)) }

  @Test func processesAppearVanishAndGoWhereTheirLoadBelongs() throws {
    for pid in [3, 1, 20] { try files.put(pid) }
    try look(0)
    #expect(shown == ["All: 1 3 20"])
    try files.put(20, ticks: 30)
    try files.put(3, ticks: 10)
    try look(1)
    #expect(shown == ["All: 20 3 1"])
    #expect(model.sections.snapshot[0].elements.map(\.load) == [300, 100, 0])
    #expect(model.sections.snapshot[0].header.load == 400)
    try files.remove("3")
    try files.put(4, ticks: 99)
    try look(2)
    // One that is new has taken nothing since the last look.
    #expect(shown == ["All: 1 4 20"])
  }

  @Test func aNumberThatIsGivenAgainIsAnotherProcess() throws {
    try files.put(5, ticks: 1_000, start: 10)
    try look(0)
    model.sections.historyLimit = 10
    let revision = model.sections.revision
    try files.put(5, ticks: 3, start: 700)
    try look(1)
    let changes = try #require(model.sections.changes(since: revision))
    #expect(changes.removals.count == 1 && changes.insertions.count == 1)
    #expect(model.sections.snapshot[0].elements.map(\.load) == [0])
  }

  @Test func groupsAreThoseOfUsersAndHeadsSum() throws {
    try files.put(1, ticks: 0)
    try files.put(2, ticks: 0, user: 1_000)
    try files.put(3, ticks: 0, user: 4_242)
    try look(0)
    model.toggleGroups()
    #expect(shown == ["4242: 3", "ann: 2", "root: 1"])
    try files.put(4, ticks: 0, user: 1_000)
    try files.put(2, ticks: 50, user: 1_000)
    try look(1)
    #expect(shown == ["4242: 3", "ann: 2 4", "root: 1"])
    let ann = model.sections.snapshot[1].header
    #expect((ann.count, ann.load) == (2, 500))
    model.toggleGroups()
    #expect(shown == ["All: 2 1 3 4"])
  }

  @Test func aSearchFindsNamesUsersAndNumbersAndGroupsCountWhatIsFound() throws {
    try files.put(1, "Shell", user: 1_000)
    try files.put(21, "shelf")
    try files.put(3, "other", user: 1_000)
    try look(0)
    for (text, rows) in [("SHEL", "1 21"), ("2", "21"), ("ann", "1 3"), ("ann shel", "1")] {
      model.search = SearchText(text)
      #expect(shown == ["All: \(rows)"], "\(text)")
    }
    model.toggleGroups()
    #expect(shown == ["ann: 1"] && model.sections.snapshot[0].header.count == 1)
    #expect(model.count == 3)
    model.search = SearchText(".*")
    #expect(shown == [])
    // What comes while nothing is found is found afterwards.
    try files.put(4, "shelter")
    try look(1)
    #expect(shown == [])
    model.search = SearchText("shel")
    #expect(shown == ["ann: 1", "root: 4 21"])
  }

  @Test func theOrderIsChosenAndHoldsAtTheNextLook() throws {
    try files.put(1, "b", pages: 1_000)
    try files.put(2, "C", ticks: 0, pages: 3_000)
    try files.put(3, "a", pages: 3_000)
    try look(0)
    let orders: [(ProcessOrder, String)] = [
      (.memory, "2 3 1"), (.name, "3 1 2"), (.number, "1 2 3"), (.load, "1 2 3"),
    ]
    for (order, rows) in orders {
      model.order = order
      #expect(shown == ["All: \(rows)"], "\(order)")
    }
    model.order = .name
    try files.put(2, "0", ticks: 50, pages: 3_000)
    try look(1)
    #expect(shown == ["All: 2 3 1"])
    model.order = .load
    #expect(shown == ["All: 2 1 3"])
  }

  @Test func whatNobodyUnderstandsIsLeftOut() throws {
    try files.put(1, "a (b) c) d")
    try files.put(2)
    try files.write("2 (sh", "2/stat")
    try files.put(3)
    try files.write([0xFF, 0x00, 0x80], "3/stat")
    try files.put(4)
    try files.write("no line of a user", "4/status")
    try files.put(5, ticks: .max)
    try files.put(6)
    try files.remove("6/stat")
    try files.put(7)
    try files.write("7 (sh) S 1 2", "7/stat")
    try files.put(8, pages: -1)
    for name in ["self", "01", "-3", "9x"] { try files.write("text", name) }
    try look(0)
    #expect(shown == ["All: 1"])
    #expect(model.sections.snapshot[0].elements[0].name == "a (b) c) d")
  }

  @Test func aFolderThatIsGoneLeavesWhatIsShown() throws {
    try files.put(1)
    try look(0)
    try FileManager.default.removeItem(atPath: files.path)
    #expect(throws: ProcessError.noFolder(path: files.path)) { try look(1) }
    #expect(shown == ["All: 1"])
    #expect("\(ProcessError.noFolder(path: "/proc"))".contains("Linux"))
  }

  @Test func withoutNamesUsersAreNumbers() throws {
    try files.put(1, user: 0)
    try files.remove("passwd")
    model.toggleGroups()
    try look(0)
    #expect(shown == ["0: 1"])
  }

  @Test func aClockThatStandsStillGivesNoLoad() throws {
    try files.put(1, ticks: 1)
    try look(3)
    try files.put(1, ticks: 100)
    try look(3)
    #expect(model.sections.snapshot[0].elements.map(\.load) == [0])
  }

  @Test(arguments: 0..<UInt64(TestScale.randomRuns(50)))
  func everyLookIsAValidBatch(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var checker = SectionsBatchChecker<ProcessGroup, ProcessRow>(sections: [])
    var ticks: [Int: Int] = [:]
    let turns = ManualTurnScheduler()
    let made = Guarded<[SectionsBatchUpdate<ProcessGroup, ProcessRow>]>([])
    let rendering = model.sections.render(
      on: .callingThread, every: turns.scheduler, initial: false
    ) { batch in
      made.withLock { $0.append(batch) }
    }
    for step in 0..<12 {
      for pid in 1...12 {
        switch random.next() % 4 {
        case 0:
          if ticks.removeValue(forKey: pid) != nil { try files.remove("\(pid)") }
        case 1:
          ticks[pid, default: 0] += Int(random.next() % 40)
          try files.put(pid, ticks: ticks[pid] ?? 0, user: pid % 3 * 1_000)
        default: break
        }
      }
      if random.next() % 5 == 0 { model.toggleGroups() }
      if random.next() % 3 == 0 {
        model.search = SearchText(["", "1", "0"][Int(random.next() % 3)])
      }
      if random.next() % 3 == 0 { model.order = ProcessOrder.allCases[Int(random.next() % 4)] }
      try look(Double(step))
      let rows = model.sections.snapshot
      let found = ticks.keys.filter { pid in
        let user = pid % 3 == 0 ? "root" : pid % 3 == 1 ? "ann" : "2000"
        return model.search.isFound(in: "sh", user, "\(pid)")
      }
      let order = model.order
      #expect(rows.elementCount == found.count, "seed \(seed), step \(step)")
      for section in rows {
        let sorted = section.elements.sorted { order.areInOrder($0, $1) }
        #expect(Array(section.elements) == sorted, "seed \(seed), step \(step), \(order)")
      }
      turns.endTurn()
      for batch in made.withLock({ $0 }) { try checker.check(batch) }
      #expect(checker.sections == rows, "seed \(seed), step \(step)")
      made.withLock { $0 = [] }
    }
    rendering.cancel()
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
  func theMachinesOwnProcessesAreRead() throws {
    let own = ProcessesModel()
    try own.look(now: .zero)
    let me = own.sections.snapshot.flatMap { Array($0.elements) }
      .first { $0.pid == Int(ProcessInfo.processInfo.processIdentifier) }
    #expect(try #require(me).memory > 0)
  }
}
