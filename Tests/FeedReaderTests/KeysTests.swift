import TerminalSinks
import Testing

@testable import FeedReader

@Suite struct KeysTests {
  @Test func aBurstInOneReadGivesEveryKeyInOrder() {
    var parser = KeyParser<Key>(Key.init)
    let keys = parser.keys(in: Array("jjk \u{1B}[A\u{1B}[B\u{1B}[5~\u{1B}[6~\u{1B}OAdKJruo/q".utf8))
    #expect(
      keys == [
        .down, .down, .up, .toggleRead, .up, .down, .pageUp, .pageDown, .up, .delete, .moveUp,
        .moveDown, .refresh, .toggleUnreadOnly, .nextOrder, .search, .quit,
      ])
  }

  @Test func everyCutOfABurstGivesTheSameKeys() {
    let bytes = Array("j\u{1B}[Ak\u{1B}[1;2Bxé\u{1B}[6~\u{1B}Oq\r".utf8)
    var whole = KeyParser<Key>(Key.init)
    let expected = whole.keys(in: bytes)
    #expect(expected == [.down, .up, .up, .moveDown, .pageDown, .toggleRead])
    for cut in 0...bytes.count {
      var parser = KeyParser<Key>(Key.init)
      let keys = parser.keys(in: bytes[..<cut]) + parser.keys(in: bytes[cut...])
      #expect(keys == expected, "cut at \(cut)")
    }
  }

  @Test func aLoneEscapeSwallowsNothing() {
    var parser = KeyParser<Key>(Key.init)
    #expect(parser.keys(in: [0x1B]) == [])
    #expect(parser.keys(in: Array("q".utf8)) == [.showAll, .quit])
  }

  @Test func aLoneEscapeIsInDoubtUntilNothingFollows() {
    var parser = KeyParser<Keystroke> { $0 }
    #expect(!parser.isInDoubt && parser.endDoubt() == nil)
    #expect(parser.keys(in: [0x1B]) == [] && parser.isInDoubt)
    #expect(parser.endDoubt() == .escape)
    #expect(!parser.isInDoubt && parser.endDoubt() == nil)
    #expect(parser.keys(in: [0x1B, 0x1B]) == [.escape] && parser.isInDoubt)
    #expect(parser.keys(in: Array("[".utf8)) == [] && !parser.isInDoubt)
    #expect(parser.endDoubt() == nil)
    #expect(parser.keys(in: Array("A".utf8)) == [.sequence("A")])
  }

  @Test func everyCutOfATextGivesItsCharactersAndBytesThatAreNoTextAreSkipped() {
    let text = "aé€👩\u{200D}👧\u{7F}\r~"
    let bytes = Array(text.utf8)
    let expected = text.unicodeScalars.map(Keystroke.character)
    for cut in 0...bytes.count {
      var parser = KeyParser<Keystroke> { $0 }
      let keys = parser.keys(in: bytes[..<cut]) + parser.keys(in: bytes[cut...])
      #expect(keys == expected, "cut at \(cut)")
    }
    // Too long, a surrogate, cut by another character, a continuation alone, no byte of UTF-8.
    let bad: [[UInt8]] = [
      [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2], [0xE2, 0x82], [0xF0, 0x9F], [0x80], [0xFF],
      [0xF4, 0x90, 0x80, 0x80],
    ]
    for part in bad {
      var parser = KeyParser<Keystroke> { $0 }
      #expect(parser.keys(in: part + Array("z".utf8)) == [.character("z")], "\(part)")
    }
  }

  @Test func anEndlessSequenceIsNotKept() {
    var parser = KeyParser<Key>(Key.init)
    #expect(parser.keys(in: Array("\u{1B}[00000000000000000000000000".utf8)) == [])
    #expect(parser.keys(in: Array("j".utf8)) == [.down])
  }
}
