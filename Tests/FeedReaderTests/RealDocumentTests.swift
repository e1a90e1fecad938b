import ExampleTestKit
import Foundation
import Testing

@testable import ExampleModels
@testable import FeedReader

/// What documents on the web do, whatever their format says.
@Suite struct RealDocumentTests {
  @Test func anEntryWhoseIDWasThereBeforeIsLeftOutAndAllOthersAreShown() async throws {
    let model = FeedViewModel()
    for (number, ids) in [["a", "b", "a", "c", "b"], ["d", "a", "d"]].enumerated() {
      let document = Data(Feeds.rss(ids).utf8)
      let found = try model.load(.data(document))
      #expect(model.posts.snapshot.map(\.id) == [["a", "b", "c"], ["d", "a"]][number])
      #expect(found.omissions.count == [2, 1][number])
      #expect(found.omissions.first == .repeatedID(["a", "d"][number], line: 14))
      #expect(try model.load(.data(document)).description.hasPrefix("Nothing new, "))
    }
    #expect(try model.load(.data(Data(Feeds.rss(["a"]).utf8))).omissions.count == 0)
  }

  @Test func aTextThatStandsAloneIsAPost() {
    let long = String(repeating: "word ", count: 30)
    let parsed = Feeds.parse(
      """
      <rss><channel>
      <item><description>&lt;b&gt;Alone&lt;/b&gt; here</description></item>
      <item><guid>7</guid><description>\(long)</description></item>
      <item><link>l</link><description>\(String(repeating: "x", count: 100))</description></item>
      <item><title>T</title><description>\(long)</description></item>
      <item><author>A</author></item>
      <item/>
      <item><guid>8</guid></item></channel></rss>
      """)
    #expect(parsed.error == nil)
    #expect(parsed.posts.map(\.id) == ["Alone here", "7", "l", "T", "8"])
    let words = String(repeating: "word ", count: 15) + "word…"
    let letters = String(repeating: "x", count: 80) + "…"
    #expect(parsed.posts.map(\.title) == ["Alone here", words, letters, "T", "8"])
    let rest = "…" + String(repeating: "word ", count: 14).dropLast()
    let summaries = ["", rest, "…" + String(repeating: "x", count: 20), long.dropLast() + "", ""]
    #expect(parsed.posts.map(\.summary) == summaries)
    #expect(parsed.omissions.count == 2 && parsed.omissions.first == .nothingToShow(line: 6))
  }

  @Test(arguments: [
    "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title></feed>", Feeds.rss([]),
  ])
  func aFeedMayHaveNoEntriesYet(_ text: String) throws {
    let model = FeedViewModel()
    #expect(try model.load(.data(Data(text.utf8))) == FeedDifference())
    #expect(try model.load(.data(Data(Feeds.rss(["a", "b"]).utf8))) == FeedDifference(new: 2))
    #expect(try model.load(.data(Data(text.utf8))) == FeedDifference(vanished: 2))
    #expect(model.posts.isEmpty)
  }

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// The root, and what is written before its name or its channel's.
  @Test(arguments: [
    "<rss xmlns='http://backend.userland.com/rss2'><channel>ITEM</channel></rss>",
    "<rss xmlns='http://www.w3.org/2005/Atom'><channel>ITEM</channel></rss>",
    "<rss><channel xmlns='urn:x'>ITEM</channel></rss>",
    "<r:rss xmlns:r='urn:x'><r:channel><r:item><r:guid>no</r:guid></r:item></r:channel>ITEM</r:rss>",
    "<r:RDF xmlns:r='\(rdf)' xmlns='http://purl.org/rss/1.0/'><channel/>ITEM</r:RDF>",
    "<r:RDF xmlns:r='\(rdf)' xmlns='http://my.netscape.com/rdf/simple/0.9/'><channel/>ITEM</r:RDF>",
  ])
  func elementsAreKnownInTheNamespaceOfTheirDocument(_ text: String) {
    let item =
      "<item><x:guid xmlns:x='urn:other'>not this</x:guid><link>l</link><title>T</title>"
      + "<description>a &lt;b&gt;b&lt;/b&gt;</description></item>"
    let parsed = Feeds.parse(text.replacing("ITEM", with: item))
    #expect(parsed.error == nil)
    let post = Post(id: "l", title: "T", summary: "a b", link: "l")
    #expect(parsed.posts.filter { $0.id != "no" } == [post])
  }

  /// What the parser complains of, and reads on: each of these has been found in a feed of the web.
  @Test(arguments: [
    "<rss xmlns:dc=' http://purl.org/dc/elements/1.1/ '><channel>ITEM</channel></rss>",
    "<rss xmlns:m='http://a b/' xmlns:dc='http://purl.org/dc/elements/1.1/\n'><channel>ITEM</channel></rss>",
    "<rss xmlns:dc='http://purl.org/dc/elements/1.1/'><m:a m:b='c'/><channel>ITEM</channel></rss>",
    "<rss xmlns:m='' xmlns:dc='http://purl.org/dc/elements/1.1/'><channel>ITEM</channel></rss>",
    "<feed xmlns=' http://www.w3.org/2005/Atom' xmlns:dc='http://purl.org/dc/elements/1.1/'>ENTRY</feed>",
  ])
  func aFeedWhoseNamespacesAreWrongIsRead(_ text: String) {
    let other = "<x:title>no</x:title><x:guid>no</x:guid><x:item/><a:b:c>no</a:b:c><x:id/>"
    let parts = "\(other)<title>T</title><dc:creator>Ada</dc:creator>"
    let parsed = Feeds.parse(
      text.replacing("ITEM", with: "<x:item/><item><guid>7</guid><link>l</link>\(parts)</item>")
        .replacing("ENTRY", with: "<x:entry/><entry><id>7</id><link href='l'/>\(parts)</entry>"))
    #expect(parsed.error == nil)
    #expect(parsed.posts == [Post(id: "7", title: "T", author: "Ada", link: "l")])
    #expect(parsed.omissions.count == 0)
  }

  @Test func whatIsWrongIsSaidInWords() {
    let parsed = Feeds.parse("<rss><channel>\n<title>a&b c</title></channel></rss>")
    let reason = "& stands for itself, or an entity has no ;"
    #expect(parsed.error == .malformed(line: 2, reason: reason))
    for code in [99, 201] {
      let fault = XMLFault(firstCode: code, lastCode: code, line: 1)
      #expect(!"\(fault.error(in: .data(Data())))".contains("\(code)"))
    }
  }

  @Test func anItemOfRSS1IsNamedByItsAttribute() {
    let parsed = Feeds.parse(
      """
      <rdf:RDF xmlns:rdf="\(Self.rdf)" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="c"><items><rdf:Seq><rdf:li rdf:resource="7"/></rdf:Seq></items></channel>
      <item rdf:about="7"><title>T</title><link>l</link><dc:creator>Ada</dc:creator>
      <dc:date>2021-04-30T12:30:00Z</dc:date></item></rdf:RDF>
      """)
    #expect(parsed.error == nil)
    let date = Date(timeIntervalSince1970: 1_619_785_800)
    #expect(
      parsed.posts == [Post(id: "7", title: "T", author: "Ada", updated: date, link: "l")])
    #expect(Feeds.parse("<RDF/>").error == .notAFeed(root: "RDF"))
  }

  @Test(arguments: ["http://purl.org/atom/ns#", ""])
  func anEntryOfAnotherAtom(_ namespace: String) {
    let parsed = Feeds.parse(
      """
      <feed version="0.3" xmlns="\(namespace)"><title>Feed</title>
      <entry><id>7</id><title>T</title><link rel="alternate" href="l"/>
      <author><name>Ada</name><email>x@y</email></author><issued>2021-01-01</issued>
      <modified>2021-04-30T12:30:00Z</modified>
      <content type="text/html" mode="escaped">a &lt;b&gt;b&lt;/b&gt;</content></entry></feed>
      """)
    #expect(parsed.error == nil)
    let date = Date(timeIntervalSince1970: 1_619_785_800)
    let post = Post(id: "7", title: "T", summary: "a b", author: "Ada", updated: date, link: "l")
    #expect(parsed.posts == [post])
  }

  /// Left out without a line less: what is wrong is told where it stands.
  @Test(arguments: ["\n", " \r\n\t", "\u{FEFF}\n", String(repeating: "\n", count: 70_000)])
  func whiteSpaceMayComeBeforeTheDeclaration(_ space: String) throws {
    let good = space + Feeds.rss(["a", "b"]).replacing("<rss", with: "<?p?><rss")
    let bad = space + Feeds.rss(["a", "b"]).replacing("</channel>", with: "")
    let newlines = space.utf8.count { $0 == 0x0A }
    #expect(Feeds.parse(good).posts.map(\.id) == ["a", "b"])
    #expect(Feeds.parse(good).error == nil)
    let reason = "an end tag does not match its start tag"
    let fault = FeedError.malformed(line: newlines + 11, reason: reason)
    #expect(Feeds.parse(bad).error == fault)
    // Read piece by piece.
    let file = try TemporaryFile(good)
    #expect(try FeedParser.posts(of: .file(path: file.path)).map(\.id) == ["a", "b"])
    try file.write(bad.utf8)
    #expect(throws: fault) { try FeedParser.posts(of: .file(path: file.path)) }
    let latin = space.filter { $0 != "\u{FEFF}" } + "<?xml version='1.0' encoding='latin-7'?><rss/>"
    #expect(Feeds.parse(latin).error == .wrongEncoding(line: 1))
    try file.remove()
  }

  /// The parser complains of each hyphen, and at each of all before it.
  @Test func aCommentOfHyphensIsReadOnce() throws {
    let start = Feeds.rss(["a", "b"]).replacing("</channel></rss>\n", with: "<!--")
    let document = start + String(repeating: "-", count: 200_000)
    let fault = FeedError.malformed(line: 11, reason: "-- stands in a comment")
    #expect(Feeds.parse(document).error == fault)
    #expect(Feeds.parse(document).posts.map(\.id) == ["a", "b"], "what comes before it is read")
    let screened = try FeedInput.data(Data(document.utf8)).screened()
    let delegate = FeedParserDelegate { _ in }
    FeedParser.read(try screened.input.stream(), delegate)
    #expect((1...3).contains(delegate.complaints))
  }

  @Test(arguments: [
    "<!-- - a-b -->", "<!---->", "<!-->-->", "<!-- <?p?> <!DOCTYPE a [ <b> -->",
    "<?p -- <!-- -- ?>", "<a b='-- >'/>", "<![CDATA[ <!-- -- <!DOCTYPE a [ ]]>",
    "<![CDATA[]]]]><![CDATA[>]]>", "a -- b",
  ])
  func whatLooksLikeOtherMarkupIsNone(_ text: String) {
    let parsed = Feeds.parse("<rss>\(text)<item><guid>a</guid></item>\(text)<?p?></rss>")
    #expect(parsed.error == nil)
    #expect(parsed.posts.map(\.id) == ["a"])
  }

  @Test func aFileMayHaveNoMoreBytesThanADocumentOfTheWeb() async throws {
    let text = Feeds.rss(["a"])
    let file = try TemporaryFile(text)
    for limit in [text.utf8.count, text.utf8.count - 1] {
      let poller = FeedPoller(
        source: .file(path: file.path), model: FeedViewModel(),
        fetch: DocumentFetch(limit: limit, deadline: Feeds.fetch.deadline))
      let isRead = limit == text.utf8.count
      let fault = FeedError.tooLarge(name: file.path, limit: limit)
      #expect(await poller.poll(0) == (isRead ? .success(FeedDifference(new: 1)) : .failure(fault)))
    }
    try file.remove()
  }
}
