import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges
@testable import ObservableLists
@testable import ObservableSectionLists

/// What is of another list, or of another run of the program, is told apart from what is of this one.
@Suite("Revisions of another history")
struct OtherHistoryTests {
  private typealias Groups = ObservableSections<Head, Cell>

  @Test("A patch of another run of the server is refused, and a full one begins anew")
  func restartedServer() throws {
    let copy = ObservableArray<Int>(name: "copy")
    let first = ObservableArray(0..<5)
    first.historyLimit = 10
    try copy.apply(first.fullPatch())
    first.append(5)
    let shown = try #require(copy.followedRevision)
    try copy.apply(try #require(first.patch(since: shown)))
    // The server is started anew, and is at the same version with the same number of rows.
    let second = ObservableArray(10..<15)
    second.historyLimit = 10
    second.append(15)
    second.append(16)
    let known = try #require(copy.followedRevision)
    #expect(second.patch(since: known) == nil && second.changes(since: known) == nil)
    let patch = try #require(second.patch(since: 1))
    let error = #expect(throws: PatchError.self) { try copy.apply(patch) }
    #expect(error?.kind == .otherHistory && error?.isStale == true)
    let (theirs, ours) = (
      try #require(second.revision.history), try #require(first.revision.history)
    )
    #expect(
      error?.message == """
        The patch starts at version 1 of \(theirs), but the list copy follows version 1 of \(ours)
        """)
    #expect(Array(copy) == [0, 1, 2, 3, 4, 5] && copy.followedRevision == first.revision)
    let answer = second.patch(since: known) ?? second.fullPatch()
    try copy.apply(answer)
    #expect(Array(copy) == Array(10..<17) && copy.followedRevision == second.revision)
  }

  @Test("Sections: a patch of another run of the server is refused, and a full one begins anew")
  func restartedServerOfSections() throws {
    func made(_ token: Int) -> Groups {
      let list = Groups([SectionSnapshot(Head(id: 1), elements: [Cell(token: token)])])
      list.historyLimit = 10
      return list
    }
    let (copy, first, second) = (Groups(), made(1), made(2))
    try copy.apply(first.fullPatch())
    #expect(copy.snapshot == first.snapshot && copy.followedRevision == first.revision)
    second[section: 0].append(Cell(token: 3))
    #expect(
      second.patch(since: first.revision) == nil && second.changes(since: first.revision) == nil)
    let error = #expect(throws: PatchError.self) { try copy.apply(second.patch(since: 0)!) }
    #expect(error?.kind == .otherHistory && error?.isStale == true)
    #expect(copy.snapshot == first.snapshot && copy.followedRevision == first.revision)
    try copy.apply(second.fullPatch())
    #expect(copy.snapshot == second.snapshot && copy.followedRevision == second.revision)
  }

  @Test("A new list follows nothing, and a patch from version 0 is no beginning")
  func newList() throws {
    let server = ObservableArray([1, 2])
    server.historyLimit = 10
    server.append(3)
    let (copy, groups) = (ObservableArray([1, 2]), Groups())
    #expect(copy.followedRevision == nil && groups.followedRevision == nil)
    #expect(throws: PatchError.self) { try copy.apply(server.patch(since: 0)!) }
    #expect(Array(copy) == [1, 2])
  }

  @Test("A record and a batch of another list are refused, unless the list follows that one")
  func batchOfAnotherList() throws {
    let (inbox, archive) = (ObservableArray([1, 2]), ObservableArray([7, 8], name: "archive"))
    let batches = Recorder<BatchUpdate<Int>>()
    let records = RecordKeeper(inbox)
    let rendering = inbox.render(on: .callingThread, every: .immediate, initial: false) {
      batches.keep($0)
    }
    inbox.append(3)
    let batch = batches.values[0]
    let error = #expect(throws: PatchError.self) { try archive.apply(batch) }
    let (theirs, ours) = (try #require(batch.start.history), try #require(archive.revision.history))
    #expect(
      error?.message == """
        The batch starts at version 0 of \(theirs), but the list archive is at version 0 of \(ours)
        """)
    #expect(throws: PatchError.self) { try archive.apply(records.records[0]) }
    #expect(Array(archive) == [7, 8] && archive.revision == 0)
    // A copy follows it by batches, and by records.
    let copies = [ObservableArray<Int>(), ObservableArray<Int>()]
    for copy in copies { try copy.apply(inbox.fullPatch()) }
    inbox.insert(0, at: 0)
    inbox.remove(at: 2)
    for batch in batches.values.dropFirst() { try copies[0].apply(batch) }
    for record in records.records.dropFirst() { try copies[1].apply(record) }
    for copy in copies {
      #expect(Array(copy) == Array(inbox) && copy.followedRevision == inbox.revision)
    }
    withExtendedLifetime(rendering) {}
  }

  @Test("Sections: a batch of another list is refused, unless the list follows that one")
  func sectionsBatchOfAnotherList() throws {
    let sections = [SectionSnapshot(Head(id: 1), elements: [Cell(token: 1)])]
    let (inbox, copy) = (Groups(sections), Groups(sections))
    let batches = Recorder<SectionsBatchUpdate<Head, Cell>>()
    let rendering = inbox.render(on: .callingThread, every: .immediate, initial: false) {
      batches.keep($0)
    }
    inbox[section: 0].append(Cell(token: 2))
    let error = #expect(throws: PatchError.self) { try copy.apply(batches.values[0]) }
    #expect(error?.kind == .otherHistory)
    #expect(copy.snapshot.first?.elements.count == 1)
    copy.followedRevision = batches.values[0].start
    try copy.apply(batches.values[0])
    #expect(copy.snapshot == inbox.snapshot && copy.followedRevision == inbox.revision)
    withExtendedLifetime(rendering) {}
  }

  @Test("The patches of a stream that begins with what there is are all applied by one call")
  func initialBatches() async throws {
    let (server, copy) = (ObservableArray([1, 2]), ObservableArray([9, 9, 9]))
    var iterator = server.batches(every: .immediate, initial: true).makeAsyncIterator()
    var (rows, revision) = ([9], Revision?.none)
    for number in 3..<6 {
      let batch = try #require(await iterator.next())
      let data = try JSONEncoder().encode(batch.patch)
      let patch = try JSONDecoder().decode(BatchPatch<Int>.self, from: data)
      #expect(patch.isFull == (number == 3))
      try copy.apply(patch)
      (rows, revision) = (try patch.applied(to: rows, at: revision), patch.end)
      #expect(Array(copy) == Array(server) && rows == Array(server))
      server.append(number)
    }
    let empty = ObservableArray<Int>()
    try copy.apply(empty.fullPatch())
    #expect(copy.isEmpty && copy.followedRevision == empty.revision)
  }

  @Test("A full patch that was overtaken is stale")
  func overtaken() throws {
    let (server, copy) = (ObservableArray([1, 2]), ObservableArray<Int>())
    let early = server.fullPatch()
    server.append(3)
    try copy.apply(server.fullPatch())
    #expect(throws: PatchError.self) { try copy.apply(early) }
    #expect(Array(copy) == [1, 2, 3] && copy.followedRevision == server.revision)
    try copy.apply(server.fullPatch())

    let (sections, other) = (Groups([SectionSnapshot(Head(id: 1), elements: [])]), Groups())
    let earlier = sections.fullPatch()
    sections[section: 0].append(Cell(token: 1))
    try other.apply(sections.fullPatch())
    #expect(throws: PatchError.self) { try other.apply(earlier) }
    #expect(other.snapshot == sections.snapshot)
    #expect(other.followedRevision == sections.revision)
  }

  @Test("A full patch of elements with ids changes only what differs")
  func fullPatchByID() throws {
    let cells = (0..<5).map { Cell(token: $0) }
    let (server, copy) = (ObservableArray(cells), ObservableArray<Cell>())
    try copy.apply(server.fullPatch())
    server.append(Cell(token: 9))
    server.remove(at: 1)
    let records = Recorder<String>()
    let token = copy.observe(on: .callingThread) { records.keep("\($0.record.places)") }
    try copy.apply(server.fullPatch())
    #expect(records.values == ["removal {1}", "insertion {4}"])
    #expect(Array(copy) == Array(server) && copy.followedRevision == server.revision)
    let sections = [SectionSnapshot(Head(id: 1), elements: cells)]
    let (groups, groupsCopy) = (Groups(sections), Groups(sections))
    groups[section: 0].append(Cell(token: 9))
    let heard = Recorder<String>()
    let other = groupsCopy.observe(on: .callingThread) { heard.keep($0.places) }
    try groupsCopy.apply(groups.fullPatch())
    #expect(heard.values == ["element insertion 0: {5}"])
    #expect(
      groupsCopy.snapshot == groups.snapshot && groupsCopy.followedRevision == groups.revision)
    for token in [token, other] { token.cancel() }
  }

  @Test("A full patch and the next one are a full patch")
  func joined() throws {
    let (server, copy) = (ObservableArray([1, 2]), ObservableArray([9]))
    server.historyLimit = 10
    let first = server.fullPatch()
    server.append(3)
    let both = try first.appending(try #require(server.patch(since: first.end)))
    #expect(both.isFull && both.end == server.revision)
    try copy.apply(both)
    #expect(Array(copy) == [1, 2, 3] && copy.followedRevision == server.revision)
  }

  @Test("A list is brought up to date from its own revisions only")
  func otherLists() {
    let (list, other) = (ObservableArray(0..<4), ObservableArray(0..<4))
    let even = list.filtered { $0 % 2 == 0 }
    list.historyLimit = 10
    even.historyLimit = 10
    let events = Recorder<String>()
    let trace = list.trace { events.keep("\($0)") }
    defer { trace.cancel() }
    #expect(list.changes(since: other.revision) == nil && list.patch(since: even.revision) == nil)
    #expect(
      events.values.first == """
        what happened since version 0 of \(other.revision.history!) is not known: it is of another list, or of \
        another run of the program
        """)
    #expect(even.changes(since: list.revision) == nil)
    #expect(list.changes(since: Revision(history: nil, version: 0)) == nil)
    #expect(list.changes(since: list.revision)?.isEmpty == true)
    #expect(even.changes(since: even.revision)?.isEmpty == true)
  }

  @Test("The batch of a whole list, taken back, leads nowhere in that list")
  func inverseOfFirst() async throws {
    let list = ObservableArray([1, 2])
    var iterator = list.batches(initial: true).makeAsyncIterator()
    let first = try #require(await iterator.next())
    #expect(throws: PatchError.leadsNowhere(.batch, list.revision)) {
      try list.apply(first.inverse)
    }
    #expect(Array(list) == [1, 2])
  }
}

/// Revisions as values.
@Suite("Revisions")
struct RevisionTests {
  @Test("A list has one history, others have others, and tests may choose it")
  func identity() {
    let (one, other) = (ObservableArray([1]), ObservableArray([1]))
    let first = one.revision
    one.append(2)
    #expect(one.revision.history == first.history && first.history != nil)
    #expect(one.revision.history != other.revision.history)
    #expect(other.revision != first)
    other.useHistory(first.history!)
    #expect(other.revision == first)
  }

  @Test("A list that nobody asks has no history, and no memory for it")
  func notAsked() {
    let list = ObservableArray<Int>()
    list.append(1)
    #expect(list.count == 1 && !list.core.hasSideTable)
  }

  @Test("Revisions are ordered in one history, and not beyond")
  func order() {
    let (list, other) = (ObservableArray([1]), ObservableArray([1]))
    #expect(list.at(1) < list.at(2) && list.at(1) < list.at(1, part: 1))
    #expect(list.at(1).isEarlier(than: list.at(2)) == true)
    #expect(list.at(2).isEarlier(than: list.at(2)) == false)
    #expect(list.at(1).isEarlier(than: other.at(2)) == nil)
    #expect(list.at(1).isEarlier(than: Revision(history: nil, version: 2)) == nil)
    #expect(Revision(history: nil, version: 1) < Revision(history: nil, version: 2))
  }

  #if os(macOS) || os(Linux)
    @Test("Revisions of two histories compared by < trap")
    func trapping() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let histories = [UInt64(1), 2].map { Revision.History(bits: $0) }
        let revisions = histories.map { Revision(history: $0, version: 3) }
        print(revisions[0] < revisions[1])
      }
      #expect(
        result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(
          """
          Revisions of two lists were compared: 3 of 0000000000000001 and 3 of 0000000000000002
          """) == true)
    }
  #endif

  @Test("A revision is data: with its history, and without one of no list")
  func coding() throws {
    let history = Revision.History(bits: 0x9f3c_5a12_0000_0001)
    let revision = Revision(history: history, version: 3, part: 2)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = #"{"history":"9f3c5a1200000001","part":2,"version":3}"#
    #expect(String(decoding: try encoder.encode(revision), as: UTF8.self) == text)
    let decoded = try JSONDecoder().decode(Revision.self, from: Data(text.utf8))
    #expect(decoded == revision && decoded.history == history)
    let bare = try JSONDecoder().decode(Revision.self, from: Data(#"{"version":3}"#.utf8))
    #expect(bare == Revision(history: nil, version: 3) && bare.history == nil)
    #expect(
      "\(revision)" == "3 part 2" && revision.debugDescription == "3 part 2 of 9f3c5a1200000001")
    #expect(bare.debugDescription == "3 of no list")
    #expect(Revision.History("9f3c5a1200000001") == history)
    for text in ["", "9f3c", "0000000000000000", "-f3c5a1200000001", "9f3c5a120000000g"] {
      #expect(Revision.History(text) == nil)
      let data = Data(#"{"history":"\#(text)","version":3}"#.utf8)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Revision.self, from: data) }
    }
  }

  @Test("A batch cannot lead from one history to another")
  func mixed() throws {
    let (one, other) = (ObservableArray([1]), ObservableArray([1]))
    let error = PatchError.changesHistory(from: one.at(0), to: other.at(1))
    #expect(throws: error) {
      try BatchChanges(oldCount: 1, newCount: 1, start: one.at(0), end: other.at(1))
    }
    #expect(throws: error) {
      try SectionsBatchChanges(oldCounts: [], newCounts: [], start: one.at(0), end: other.at(1))
    }
    let good = try BatchChanges(oldCount: 1, newCount: 1, start: one.at(0), end: one.at(1))
    let next = try BatchChanges(oldCount: 1, newCount: 1, start: other.at(1), end: other.at(2))
    #expect(throws: PatchError.doesNotFollow(next.start, to: good.end)) { try good.appending(next) }
    let data = String(decoding: try JSONEncoder().encode(good), as: UTF8.self)
    let name = "\(one.revision.history!)"
    let range = try #require(data.range(of: name))
    let mixed = data.replacingCharacters(in: range, with: "\(other.revision.history!)")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(BatchChanges.self, from: Data(mixed.utf8))
    }
  }
}
