import ExampleModels
import Testing

@Suite struct SearchTextTests {
  @Test func wordsAreFoundInAnyOrderInPartsOfWordsAndWithoutAccents() {
    let found = [
      "", "  ", "new", "BOOK new", "ew  ook", "ecole", "ÉCOLE", "e\u{301}cole", "new new",
    ]
    for text in found {
      #expect(SearchText(text).isFound(in: "A new école", "books"), "\(text)")
    }
    for text in ["old", "new old", "newbook", "new.", "a.new"] {
      #expect(!SearchText(text).isFound(in: "A new école", "books"), "\(text)")
    }
    #expect(SearchText("").isFound(in: "") && !SearchText("a").isFound(in: ""))
  }

  /// Both ways: what is typed on one keyboard finds what was written on another.
  @Test(arguments: [
    ("ışık", "isik"), ("Øresund", "oresund"), ("Łódź", "lodz"), ("Ｔｏｋｙｏ", "tokyo"),
    ("ŒUVRE", "oeuvre"), ("Straße", "strasse"), ("Ærø", "aero"), ("Đà Nẵng", "da nang"),
    ("ﾄｳｷｮｳ", "トウキョウ"),
  ])
  func lettersThatAKeyboardLacksAreFound(_ written: String, _ typed: String) {
    #expect(SearchText(typed).isFound(in: "in \(written)."))
    #expect(SearchText(written).isFound(in: "in \(typed)."))
    #expect(!SearchText(typed).isFound(in: "in Rome."))
  }

  /// A pattern, an escape, a tag: nothing stands for anything else.
  @Test(arguments: [
    ".*", "[a", "(", "\\", "\\d", "^a", "a$", "a|b", "%s", "*", "?", "<b>a</b>", "&lt;", "'; DROP",
    "\"", "${a}", "../..", "👩‍👩‍👧", "日本", "שלום", "a\u{202E}b", "\u{FEFF}",
  ])
  func textIsPlain(_ text: String) {
    let search = SearchText(text)
    #expect(search.text == text)
    #expect(!search.isFound(in: "abd", "12", "plain words"))
    #expect(search.isFound(in: "before \(text) after"))
  }

  @Test func controlCharactersAreBlanks() {
    let text = "a\u{0}b\u{1B}[2J\u{7}\r\nc\td\u{2028}e\u{85}"
    #expect(SearchText(text).text == "a b [2J  c d e ")
    #expect(SearchText(text).isFound(in: "b c", "e [2J a d"))
    for scalar in (0...0x20).compactMap({ Unicode.Scalar($0) }) {
      #expect(SearchText(String(Character(scalar))).text == " ")
      #expect(SearchText(String(Character(scalar))).isFound(in: ""))
    }
  }

  @Test func longTextIsCutBetweenCharacters() {
    for part in ["x", "é", "€", "👩‍👩‍👧‍👦", "word "] {
      for before in 0..<part.utf8.count {
        let whole = String(repeating: "a", count: before) + String(repeating: part, count: 100_000)
        let kept = SearchText(whole).text
        #expect(kept.utf8.count <= SearchText.longest && whole.hasPrefix(kept))
        #expect(kept.utf8.count > SearchText.longest - part.utf8.count)
        #expect(SearchText(kept) == SearchText(whole))
      }
    }
    // One character that is longer than all.
    #expect(SearchText("e" + String(repeating: "\u{301}", count: 100_000)).text == "")
  }
}
