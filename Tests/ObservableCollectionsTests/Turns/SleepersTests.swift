import Testing

@testable import ObservableCollections

/// Who is woken by a change, and in which order.
@Suite struct SleepersTests {
  private final class Participant: TurnParticipant {
    let name: String
    let note: (String) -> Void

    init(_ name: String, _ note: @escaping (String) -> Void) {
      (self.name, self.note) = (name, note)
    }

    func wake() { note(name) }
  }

  /// Participants that write down when they are woken.
  private final class Dormitory {
    var sleepers = Sleepers()
    private(set) var woken: [String] = []
    private var participants: [String: Participant] = [:]

    func participant(_ name: Character) -> Participant {
      let known = participants[String(name)]
      let participant = known ?? Participant(String(name)) { [unowned self] in woken.append($0) }
      participants[String(name)] = participant
      return participant
    }

    func sleep(_ names: String) { for name in names { sleepers.sleep(participant(name)) } }
    func leave(_ names: String) { for name in names { sleepers.remove(participant(name)) } }

    /// The names of those who are to be woken.
    func wake() -> String {
      woken = []
      sleepers.takeWaking().wake()
      return woken.joined()
    }
  }

  @Test("Who falls asleep again before they were woken is woken once")
  func asleepAgain() {
    let dormitory = Dormitory()
    dormitory.sleep("ab")
    dormitory.sleepers.noteChange()
    dormitory.sleep("bca")
    dormitory.sleepers.noteChange()
    #expect(dormitory.wake() == "abc")
  }

  @Test("Those who sleep are woken once, in the order in which they fell asleep")
  func order() {
    let dormitory = Dormitory()
    dormitory.sleep("abc")
    #expect(!dormitory.sleepers.needsWaking)
    #expect(dormitory.wake() == "")
    dormitory.sleepers.noteChange()
    #expect(dormitory.sleepers.needsWaking)
    dormitory.sleep("de")
    dormitory.sleepers.noteChange()
    #expect(dormitory.wake() == "abcde")
    #expect(!dormitory.sleepers.needsWaking)
    dormitory.sleepers.noteChange()
    #expect(dormitory.wake() == "")
  }

  @Test("Those who leave are not woken, whether they sleep or are to be woken")
  func leaving() {
    for leaver in "abc" {
      let rest = "abc".filter { $0 != leaver }
      let dormitory = Dormitory()
      dormitory.sleep("abc")
      dormitory.leave(String(leaver))
      dormitory.sleepers.noteChange()
      #expect(dormitory.wake() == rest)
      dormitory.sleep("abc")
      dormitory.sleepers.noteChange()
      dormitory.leave(String(leaver))
      #expect(dormitory.wake() == rest)
    }
    let dormitory = Dormitory()
    dormitory.sleep("abc")
    dormitory.leave("abc")
    dormitory.sleepers.noteChange()
    #expect(!dormitory.sleepers.needsWaking)
  }
}
