import ExampleTestKit
import Foundation
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import ExampleModels
@testable import FeedReader

/// Feeds that are damaged at random.
@Suite struct FeedFuzzTests {
  private static let dates = [
    "2021-04-30T14:30:00.999+02:00", "2016-12-31T23:59:60Z", "Fri, 30 Apr 2021 12:30:00 GMT",
    "30 Apr 21 08:30 EDT", "Thu, 01 Jan 9223372036854775807 00:00:00 GMT",
  ]
  private static let parts = [
    "9223372036854775807", "-", "+", "99", "0", ":", ".", "T", "Z", " ", "60", "é", "\u{0}", "EST",
    "(", "+9999", "\u{1F600}", "１", "<", "&#0;", "&amp;", "</item>", "<item>", "]]>", "<!--",
    "<?p?>", "<!DOCTYPE a [", "<!NOTATION x SYSTEM 'a'>", "?>", "\"",
  ]

  @Test func noDamagedDateEndsTheReader() {
    let reader = FeedDate()
    for seed in 0..<UInt64(TestScale.randomRuns(20_000)) {
      var random = SplitMix64(seed: seed)
      let text = Self.damaged(Self.dates.randomElement(using: &random) ?? "", &random)
      guard let date = reader.date(from: text) else { continue }
      let day = FeedDate.day(of: date)
      #expect(day.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil, "seed \(seed): \(text)")
    }
  }

  /// Each of these ended the program: the system's parser takes none of them.
  @Test(arguments: [
    "<rss><channel>#<item><au\u{1}hor/></item></channel></rss>",
    "<rss><channel>#<item a\u{1}=''/></channel></rss>",
    "<rss><channel>#<!-- \u{1} --></channel></rss>",
    "<?xml version='1.0' encoding='utf-16'?><rss><channel>#<\u{1}/></channel></rss>",
    "<!DOCTYPE rss [<!NOTATION x SYSTEM 'a'><!ATTLIST rss a CDATA #IMPLIED>]><rss>#</rss>",
    "<!DOCTYPE rss SYSTEM \"a>\" [<!NOTATION x SYSTEM 'a'>]><rss>#</rss>",
  ])
  func whatEndsTheSystemsParserIsAnError(_ text: String) {
    let item = "<item><guid>a</guid></item>"
    let pieces = text.replacing("#<", with: item + "<").utf8.map { $0 == 1 ? 0xE6 : $0 }
    let parsed = Feeds.parse(Data(pieces))
    switch parsed.error {
    case .malformed, .wrongEncoding(line: 1): break
    default: Issue.record("\(text): \(String(describing: parsed.error))")
    }
    let isRead = text.hasPrefix("<rss>")
    #expect(parsed.posts.map(\.id) == (isRead ? ["a"] : []), "what comes before it is read")
  }

  @Test(arguments: [
    "<?p?>", "<?p?><?q?>", "<?p ?>", "<?p q?>", "<?é?>", "<!DOCTYPE rss SYSTEM 'a'>",
  ])
  func instructionsAreSkipped(_ text: String) throws {
    let items = (0..<3).map { "<item><guid>\($0)<![CDATA[<?a?>]]></guid></item>" }
    let document = "\(text)<rss>\(items.joined(separator: "<?p?>\n"))</rss>"
    let ids = ["0<?a?>", "1<?a?>", "2<?a?>"]
    #expect(Feeds.parse(document).posts.map(\.id) == ids)
    let file = try TemporaryFile(document)
    #expect(try FeedParser.posts(of: .file(path: file.path)).map(\.id) == ids)
    try file.remove()
  }

  /// The parser recognises some encodings by themselves, and ends the program on what it then finds.
  @Test(arguments: [
    String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
  ])
  func encodingsThatSayNothingAreRefused(_ encoding: String.Encoding) throws {
    for text in ["<?xml version=\"1.0\"?><rss><?a?></rss>", "<!DOCTYPE r [<!ENTITY a 'b'>]><r/>"] {
      let document = try #require(text.data(using: encoding))
      #expect(Feeds.parse(document).error == .wrongEncoding(line: 1))
    }
  }

  @Test func anEncodingThatStandsFarBehindIsSeen() {
    for (width, isLong) in [(0, false), (500, false), (2_000, true)] {
      let space = String(repeating: " ", count: width)
      let parsed = Feeds.parse(
        "<?xml version='1.0' \(space)encoding='UTF-7'?><rss>+ADwAPwBhAD8APg-</rss>")
      let reason = "its XML declaration is too long"
      let error = isLong ? FeedError.malformed(line: 1, reason: reason) : .wrongEncoding(line: 1)
      #expect(parsed.error == error)
    }
  }

  /// Each of these took seconds when there were sixteen thousand characters of it, and four times as
  /// much for twice as many.
  @Test(arguments: ["<", "<a", "<!--", "&a", "<a ", "&#1"])
  func noTextIsReadTwice(_ part: String) {
    let start = part.last?.isLetter == true ? part : ""
    for text in [
      String(repeating: part, count: 50_000), start + String(repeating: "a", count: 200_000),
    ] {
      #expect(PlainText.of(html: text) == text)
    }
  }

  @Test func tagsAndCommentsAreLeftOut() {
    let texts = [
      ("a<br>b", "a b"), ("a<b>b</b>", "ab"), ("a<!-- <b> -- > -->b", "a b"), ("a < b", "a < b"),
      ("<!-- a", "<!-- a"), ("a<!---->b<!-- -->c", "a b c"), ("<p class='a'>a", " a"),
      ("a &amp; b &nothing; c", "a & b &nothing; c"),
    ]
    for (html, text) in texts { #expect(PlainText.of(html: html) == text, "\(html)") }
  }

  @Test func noDamagedDocumentEndsTheReader() async throws {
    let texts = try await [0, 1].asyncMap { poll in
      let file = try path(of: try await Feeds.bundled(poll))
      let document = try String(contentsOfFile: file, encoding: .utf8)
      // A few entries: each is damaged more often.
      let entries = document.components(separatedBy: poll == 0 ? "<item>" : "<entry>")
      return entries.prefix(5).joined(separator: poll == 0 ? "<item>" : "<entry>")
        + (poll == 0 ? "</channel></rss>" : "</feed>")
    }
    let model = FeedViewModel()
    for seed in 0..<UInt64(TestScale.randomRuns(3_000)) {
      var random = SplitMix64(seed: seed)
      let text = Self.damaged(texts.randomElement(using: &random) ?? "", &random)
      var bytes = Array(text.utf8)
      if Bool.random(using: &random), let place = bytes.indices.randomElement(using: &random) {
        bytes[place] = .random(in: 0...255, using: &random)
      }
      let before = model.posts.snapshot.map(\.id)
      let isFirst = before.isEmpty
      do throws(FeedError) {
        _ = try model.load(.data(Data(bytes)))
      } catch {
        #expect(!"\(error)".isEmpty)
        #expect(isFirst || model.posts.snapshot.map(\.id) == before, "seed \(seed)")
      }
      for post in model.posts.snapshot { _ = post.updated.map(FeedDate.day(of:)) }
    }
  }

  /// Up to four places of a text deleted, doubled, exchanged or filled with something else.
  private static func damaged(_ text: String, _ random: inout SplitMix64) -> String {
    var characters = Array(text)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !characters.isEmpty {
      let place = Int.random(in: characters.indices, using: &random)
      let end = min(place + Int.random(in: 1...5, using: &random), characters.count)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: characters.removeSubrange(place..<end)
      case 1: characters.insert(contentsOf: characters[place..<end], at: place)
      case 2: characters.swapAt(place, Int.random(in: characters.indices, using: &random))
      default:
        characters.replaceSubrange(
          place..<end, with: Array(parts.randomElement(using: &random) ?? ""))
      }
    }
    return String(characters)
  }
}

extension Sequence {
  /// One after another.
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
