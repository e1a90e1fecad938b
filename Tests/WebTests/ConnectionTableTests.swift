import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import WebSinks

@Suite("Deadlines of requests")
struct RequestDeadlineTests {
  private let start = ContinuousClock.Instant.now

  @Test("Line ends and single bytes do not make a deadline later")
  func nothingResets() {
    var parser = RequestParser()
    var deadline = RequestDeadline(from: start, isFirst: true, patience: Patience())
    // A line end every eight seconds, for an hour.
    for number in 0..<RequestParser.lineEndLimit {
      parser.append([13, 10])
      guard case .wait = parser.next() else {
        Issue.record("a line end is no request")
        return
      }
      deadline.note(parser.stage, at: start + .seconds(8 * number))
      #expect(deadline.instant == start + .seconds(10), "line end \(number)")
    }
    for byte in "GET / HTTP/1.1\r\nHost: a".utf8 {
      parser.append([byte])
      _ = parser.next()
      deadline.note(parser.stage, at: start + .seconds(9))
    }
    #expect(deadline.instant == start + .seconds(10))
  }

  @Test("After an answer the next head has its deadline from its first byte on, then the body")
  func stages() {
    var deadline = RequestDeadline(from: start, isFirst: false, patience: Patience())
    #expect(deadline.instant == start + .seconds(30))
    deadline.note(.between, at: start + .seconds(20))
    #expect(deadline.instant == start + .seconds(30))
    deadline.note(.head, at: start + .seconds(25))
    #expect(deadline.instant == start + .seconds(35))
    // Half a line end is a byte of a head, and a whole one is not: that is no second beginning.
    deadline.note(.between, at: start + .seconds(26))
    deadline.note(.head, at: start + .seconds(27))
    #expect(deadline.instant == start + .seconds(35))
    deadline.note(.body, at: start + .seconds(34))
    deadline.note(.body, at: start + .seconds(40))
    #expect(deadline.instant == start + .seconds(44))
  }
}

@Suite("Who has a place at the server")
struct ConnectionTableTests {
  private let start = ContinuousClock.Instant.now

  private func table(_ limit: Int) -> ConnectionTable {
    ConnectionTable(limit: limit, patience: Patience())
  }

  private func later(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

  @Test("The one that has been idle for longest makes room, then the one that is slowest to ask")
  func order() throws {
    var table = table(4)
    let ids = try (0..<4).map { try #require(table.admit(at: later($0))?.id) }
    table.note(.working, of: ids[0], at: later(5))
    table.note(.idle, of: ids[2], at: later(7))
    table.note(.idle, of: ids[1], at: later(6))
    let victims = (0..<3).map { table.admit(at: later(10 + $0))?.victim }
    // Two idle ones, then the one that asks since second 3, before those that came just now.
    #expect(victims == [ids[1], ids[2], ids[3]])
    #expect(table.count == 4)
  }

  @Test("One who has only just connected is given the time to ask")
  func grace() {
    var table = table(2)
    for _ in 0..<2 { #expect(table.admit(at: start)?.victim == nil) }
    #expect(table.admit(at: start + .milliseconds(999)) == nil)
    #expect(table.admit(at: later(1))?.victim == 1)
  }

  @Test("One who is at work stays; one who does not read what is written makes room in the end")
  func working() throws {
    var table = table(3)
    let ids = try (0..<3).map { try #require(table.admit(at: later($0))?.id) }
    for id in ids { table.note(.working, of: id, at: later(4)) }
    #expect(table.admit(at: later(1_000)) == nil)
    table.note(.writing, of: ids[1], at: later(1_000))
    #expect(table.admit(at: later(1_004)) == nil)
    #expect(table.admit(at: later(1_005))?.victim == ids[1])
    // What its task still says of it changes nothing.
    table.note(.idle, of: ids[1], at: later(1_006))
    table.remove(ids[1])
    #expect(table.count == 3)
  }

  @Test("Events do not take all places", arguments: [1, 2, 6, 128])
  func events(limit: Int) throws {
    var table = table(limit)
    var admitted = 0
    for _ in 0..<limit {
      let id = try #require(table.admit(at: start)?.id)
      table.note(.working, of: id, at: start)
      if table.beginEvents(id) { admitted += 1 } else { table.remove(id) }
    }
    #expect(admitted == table.eventLimit)
    #expect(limit == 1 ? admitted == 1 : admitted < limit)
  }

  @Test("There are never more places than the limit, and no place is given twice")
  func random() {
    for seed in 0..<UInt64(TestScale.randomRuns(300)) {
      var generator = SplitMix64(seed: seed)
      var table = table(5)
      var open: [Int] = []
      for second in 0..<200 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where !open.isEmpty:
          table.remove(open.remove(at: Int.random(in: 0..<open.count, using: &generator)))
        case 1, 2:
          guard let id = open.randomElement(using: &generator) else { break }
          let stages: [ConnectionTable.Stage] = [.idle, .receiving, .working, .writing]
          table.note(stages.randomElement(using: &generator)!, of: id, at: later(second))
        default:
          guard let admission = table.admit(at: later(second)) else { break }
          if let victim = admission.victim {
            #expect(open.contains(victim), "seed \(seed)")
            open.removeAll { $0 == victim }
          }
          #expect(!open.contains(admission.id), "seed \(seed)")
          open.append(admission.id)
        }
        #expect(table.count == open.count && open.count <= 5, "seed \(seed)")
      }
    }
  }
}
