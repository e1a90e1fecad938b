import ObservableCollections
import Testing

@testable import ObservableLists

/// Who is woken by a change, and in which order.
@Suite struct IdleParticipantsTests {
  private final class Participant: TurnParticipant {
    let name: String
    /// How often its mark was looked at.
    private(set) var lookCount = 0
    private var mark = IdleMembership()

    var idleMembership: IdleMembership {
      get {
        lookCount += 1
        return mark
      }
      set { mark = newValue }
    }

    let note: (String) -> Void

    init(_ name: String, _ note: @escaping (String) -> Void) {
      (self.name, self.note) = (name, note)
    }

    func wake() { note(name) }
  }

  /// Participants that write down when they are woken.
  private final class Dormitory {
    var idleParticipants = IdleParticipants()
    private(set) var woken: [String] = []
    private var participants: [String: Participant] = [:]

    func participant(_ name: Character) -> Participant {
      let known = participants[String(name)]
      let participant = known ?? Participant(String(name)) { [unowned self] in woken.append($0) }
      participants[String(name)] = participant
      return participant
    }

    func sleep(_ names: String) { for name in names { idleParticipants.insert(participant(name)) } }
    func leave(_ names: String) { for name in names { idleParticipants.remove(participant(name)) } }

    /// The names of those who are to be woken.
    func wake() -> String {
      woken = []
      idleParticipants.takeWaking().wake()
      return woken.joined()
    }
  }

  @Test("Who falls asleep again before they were woken is woken once")
  func asleepAgain() {
    let dormitory = Dormitory()
    dormitory.sleep("ab")
    dormitory.idleParticipants.noteChange()
    dormitory.sleep("bca")
    dormitory.idleParticipants.noteChange()
    #expect(dormitory.wake() == "abc")
  }

  @Test("Who sleeps already does not sleep twice")
  func asleepTwice() {
    let dormitory = Dormitory()
    dormitory.sleep("aba")
    dormitory.idleParticipants.noteChange()
    dormitory.sleep("bcab")
    #expect(dormitory.wake() == "ab")
    dormitory.idleParticipants.noteChange()
    #expect(dormitory.wake() == "bca")
    dormitory.sleep("aab")
    dormitory.leave("a")
    dormitory.sleep("a")
    dormitory.idleParticipants.noteChange()
    dormitory.leave("a")
    dormitory.sleep("a")
    dormitory.idleParticipants.noteChange()
    #expect(dormitory.wake() == "ba")
  }

  @Test("Each who falls asleep again, as one does that waits for a pause, is looked at a few times")
  func manySleepers() {
    let participants = (0..<1_000).map { Participant("\($0)") { _ in } }
    var idleParticipants = IdleParticipants()
    for _ in 0..<10 {
      for _ in 0..<2 { for participant in participants { idleParticipants.insert(participant) } }
      idleParticipants.noteChange()
    }
    idleParticipants.takeWaking().wake()
    for participant in participants { idleParticipants.insert(participant) }
    idleParticipants.noteChange()
    #expect(participants.allSatisfy { $0.lookCount <= 50 })
  }

  @Test("Those who sleep are woken once, in the order in which they fell asleep")
  func order() {
    let dormitory = Dormitory()
    dormitory.sleep("abc")
    #expect(!dormitory.idleParticipants.needsWaking)
    #expect(dormitory.wake() == "")
    dormitory.idleParticipants.noteChange()
    #expect(dormitory.idleParticipants.needsWaking)
    dormitory.sleep("de")
    dormitory.idleParticipants.noteChange()
    #expect(dormitory.wake() == "abcde")
    #expect(!dormitory.idleParticipants.needsWaking)
    dormitory.idleParticipants.noteChange()
    #expect(dormitory.wake() == "")
  }

  @Test("Who sleeps again before they were woken, and leaves, is not woken, and the others are")
  func leavingAsleepAgain() {
    for leaver in "abc" {
      let dormitory = Dormitory()
      dormitory.sleep("abc")
      dormitory.idleParticipants.noteChange()
      dormitory.sleep("cba")
      dormitory.leave(String(leaver))
      #expect(dormitory.wake() == "abc".filter { $0 != leaver })
      dormitory.idleParticipants.noteChange()
      #expect(dormitory.wake() == "cba".filter { $0 != leaver })
    }
  }

  @Test("Those who leave are not woken, whether they sleep or are to be woken")
  func leaving() {
    for leaver in "abc" {
      let rest = "abc".filter { $0 != leaver }
      let dormitory = Dormitory()
      dormitory.sleep("abc")
      dormitory.leave(String(leaver))
      dormitory.idleParticipants.noteChange()
      #expect(dormitory.wake() == rest)
      dormitory.sleep("abc")
      dormitory.idleParticipants.noteChange()
      dormitory.leave(String(leaver))
      #expect(dormitory.wake() == rest)
    }
    let dormitory = Dormitory()
    dormitory.sleep("abc")
    dormitory.leave("abc")
    dormitory.idleParticipants.noteChange()
    #expect(!dormitory.idleParticipants.needsWaking)
  }
}
