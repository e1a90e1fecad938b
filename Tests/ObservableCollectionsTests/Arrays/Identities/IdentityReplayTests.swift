import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// What the index says, beside what a search says: for each id, after any history, looked at at any time.
@Suite("By identity: replay")
struct IdentityReplayTests {
  @Test("Every sequence of a few edits, looked at after each and at the end")
  func everySequence() throws {
    let length = TestScale.bound(full: 3, debug: 2)
    for count in 0...TestScale.bound(full: 3, debug: 2) {
      for edits in ListEdit.allSequences(length: count < 3 ? length : 2, count: count) {
        for isLookedAtOften in [false, true] {
          // Three ids, so that most are there twice.
          let list = Looked(MemberMaker(idCount: 3), count: count)
          try list.play(edits) { _ in isLookedAtOften }
        }
      }
    }
  }

  @Test("Random histories: ids that are there once or often, with good hashes and bad ones")
  func randomHistories() throws {
    for hashing in MemberID.Hashing.allCases where hashing != .inconstant {
      for idCount in [12, 1_000] {
        let seed = UInt64(1_000 * idCount) + UInt64(MemberID.Hashing.allCases.count)
        try EditScript.checkRandom(runs: TestScale.randomRuns(1_000), seed: seed) { script in
          let list = Looked(MemberMaker(hashing, idCount: idCount), count: script.initialCount)
          try list.play(script.edits) { $0 % 3 == script.edits.count % 3 }
        }
      }
    }
  }

  @Test("Random histories of long ranges, from lists that need no index to lists that do")
  func longRanges() throws {
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(200), seed: 4, initialCount: 0...200, length: 1...12, longest: 150
    ) { script in
      let list = Looked(MemberMaker(), count: script.initialCount, isSmallKnown: true)
      try list.play(script.edits) { $0 % 2 == 0 }
    }
  }

  @Test("Inside a transaction, with parts of it taken back: what the draft holds")
  func transactions() throws {
    struct Refusal: Error {}
    try EditScript.checkRandom(runs: TestScale.randomRuns(3_000), seed: 5) { script in
      let list = Looked(MemberMaker(idCount: 20), count: script.initialCount)
      let (array, half) = (list.array, script.edits.count / 2)
      if script.edits.count % 2 == 0 { try list.check() }
      try array.transaction { _ in
        try list.play(Array(script.edits[..<half])) { $0 % 2 == 0 }
        let before = list.plain
        do {
          try array.transaction { _ in
            // They fit a list of that length.
            try list.play(script.edits[half...].prefix(2).map(\.self)) { $0 % 2 == 0 }
            throw Refusal()
          }
        } catch is Refusal {}
        list.plain = before
        try list.play(Array(script.edits[half...])) { $0 % 3 == 0 }
      }
      try list.check()
    }
  }

  @Test("Inside a transaction, updates by id: most keep the id, some do not")
  func updatesInTransactions() throws {
    for step in 1...4 {
      let array = ObservableArray((0..<100).map { Member($0) })
      var plain = (0..<100).map { Member($0) }
      func check(_ trace: String) throws {
        for number in 0..<300 {
          let id = MemberID(number: number)
          try demand(
            array.index(ofID: id), equals: plain.firstIndex { $0.id == id }, "\(number) \(trace)")
        }
      }
      try array.transaction { array in
        for number in stride(from: 0, to: 100, by: 7) {
          let isRenamed = number % step == 0
          func change(_ member: inout Member) {
            if isRenamed { member = Member(number + 200) } else { member.title = "x" }
          }
          array.update(id: MemberID(number: number), change)
          change(&plain[number])
          if number % 2 == 0 { try check("after \(number), each \(step)") }
        }
        array.swapAt(3, 90)
        plain.swapAt(3, 90)
        array.update(id: MemberID(number: 3)) { $0.title = "y" }
        plain[90].title = "y"
        try check("at the end, each \(step)")
      }
      try check("afterwards, each \(step)")
    }
  }

  @Test("Two levels: random histories")
  func sections() throws {
    try SectionsEditScript.checkRandom(runs: TestScale.randomRuns(3_000), seed: 6) { script in
      var maker = MemberMaker(idCount: 30)
      let list = ObservableSections(
        SectionsSnapshot<Chapter, Member>(
          script.initialCounts.enumerated().map { section in
            SectionSnapshot(
              Chapter(id: section.offset), elements: (0..<section.element).map { _ in maker.make() }
            )
          }))
      list.indexFromFirstElement()
      var nextChapter = 100
      var step = 0
      try script.apply(to: list) {
        nextChapter += 1
        return Chapter(id: nextChapter)
      } updatedSection: {
        $0
      } newElement: {
        maker.make()
      } afterEach: {
        step += 1
        if step % 3 == 0 || step == script.edits.count {
          for id in 0..<30 {
            let id = MemberID(number: id)
            try demand(
              list.path(ofID: id), equals: list.snapshot.path(ofID: id),
              "\(id) after \(step)")
          }
        }
      }
    }
  }

  @Test("Derived lists: an index of their own")
  func derived() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(1_000), seed: 7) { script in
      let list = Looked(MemberMaker(idCount: 20), count: script.initialCount)
      let shown = list.array.filtered { $0.id.number % 3 != 0 }.ordered {
        $0.id.number < $1.id.number
      }
      shown.indexFromFirstElement()
      for (step, edit) in script.edits.enumerated() {
        try list.play([edit]) { _ in step % 2 == 0 }
        for id in 0..<20 {
          let id = MemberID(number: id)
          try demand(
            shown.index(ofID: id), equals: shown.snapshot.firstIndex { $0.id == id }, "\(id)")
          try demand(shown[id: id], equals: shown.snapshot.first { $0.id == id }, "\(id)")
        }
      }
    }
  }
}

/// An array with an index of its ids, beside a plain one.
private final class Looked {
  let array: ObservableArray<Member>
  var plain: [Member]
  private var maker: MemberMaker

  /// - Parameter isSmallKnown: whether a small list has no index, as everywhere but in tests.
  init(_ maker: MemberMaker, count: Int, isSmallKnown: Bool = false) {
    var maker = maker
    plain = (0..<count).map { _ in maker.make() }
    self.maker = maker
    array = ObservableArray(plain)
    if !isSmallKnown { array.indexFromFirstElement() }
  }

  /// Makes edits, looks at all ids after some of them, and at the end.
  func play(_ edits: [ListEdit], looksAfter: (Int) -> Bool) throws {
    for (step, edit) in edits.enumerated() {
      guard let edit = edit.fitted(to: plain.count) else { continue }
      var maker = self.maker
      edit.apply(to: &plain) { maker.make() }
      edit.apply(to: array) { self.maker.make() }
      if looksAfter(step) { try check() }
    }
    try check()
  }

  func check() throws {
    for number in -1..<Swift.min(maker.idCount, 200) {
      let id = MemberID(number: number, hashing: maker.hashing)
      let index = plain.firstIndex { $0.id == id }
      try demand(array.index(ofID: id), equals: index, "\(number) in \(plain)")
      try demand(array[id: id], equals: index.map { plain[$0] }, "\(number) in \(plain)")
    }
  }
}
