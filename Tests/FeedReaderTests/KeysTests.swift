import TerminalSinks
import Testing

@testable import FeedReader

@Suite struct KeysTests {
  @Test func aBurstInOneReadGivesEveryKeyInOrder() {
    var parser = KeyParser()
    let keys = parser.keys(in: Array("jjk \u{1B}[A\u{1B}[B\u{1B}[5~\u{1B}[6~\u{1B}OAdKJrunq".utf8))
    #expect(
      keys == [
        .down, .down, .up, .toggleRead, .up, .down, .pageUp, .pageDown, .up, .delete, .moveUp,
        .moveDown, .refresh, .toggleUnreadOnly, .toggleOrder, .quit,
      ])
  }

  @Test func everyCutOfABurstGivesTheSameKeys() {
    let bytes = Array("j\u{1B}[Ak\u{1B}[1;2Bxé\u{1B}[6~\u{1B}Oq\r".utf8)
    var whole = KeyParser()
    let expected = whole.keys(in: bytes)
    #expect(expected == [.down, .up, .up, .moveDown, .pageDown, .toggleRead])
    for cut in 0...bytes.count {
      var parser = KeyParser()
      let keys = parser.keys(in: bytes[..<cut]) + parser.keys(in: bytes[cut...])
      #expect(keys == expected, "cut at \(cut)")
    }
  }

  @Test func aLoneEscapeSwallowsNothing() {
    var parser = KeyParser()
    #expect(parser.keys(in: [0x1B]) == [])
    #expect(parser.keys(in: Array("q".utf8)) == [.quit])
  }

  @Test func anEndlessSequenceIsNotKept() {
    var parser = KeyParser()
    #expect(parser.keys(in: Array("\u{1B}[00000000000000000000000000".utf8)) == [])
    #expect(parser.keys(in: Array("j".utf8)) == [.down])
  }
}
