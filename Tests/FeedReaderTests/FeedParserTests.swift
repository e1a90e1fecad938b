import Foundation
import Testing

@testable import ExampleModels
@testable import FeedReader

@Suite struct FeedParserTests {
  @Test func anRSSItem() throws {
    let parsed = Feeds.parse(
      """
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:m="urn:media">
      <channel><title>Channel</title><link>http://c</link>
      <item><m:title>not this</m:title><guid isPermaLink="false">7</guid>
      <title>A &amp; B</title><link>http://a/?x=1&amp;y=2</link><dc:creator>Ada</dc:creator>
      <pubDate>Fri, 30 Apr 2021 14:30:00 +0200</pubDate>
      <description><![CDATA[<p>Two <b>bold</b></p><p>words &amp;&#33;</p>]]></description></item>
      </channel></rss>
      """)
    #expect(parsed.error == nil)
    #expect(
      parsed.posts == [
        Post(
          id: "7", title: "A & B", summary: "Two bold words &!", author: "Ada",
          updated: Date(timeIntervalSince1970: 1_619_785_800), link: "http://a/?x=1&y=2")
      ])
  }

  @Test func anAtomEntry() throws {
    let parsed = Feeds.parse(
      """
      <a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>Feed</a:title>
      <a:author><a:name>Feed author</a:name></a:author>
      <a:entry><a:id>urn:7</a:id><a:title type="html">A &amp;amp; B</a:title>
      <a:link rel="edit" href="http://edit"/><a:link href="http://a"/>
      <a:author><a:name>Ada</a:name><a:email>x@y</a:email></a:author>
      <a:published>2021-01-01T00:00:00Z</a:published>
      <a:updated>2021-04-30T12:30:00.25Z</a:updated>
      <a:summary>a &lt;b&gt; c
        d</a:summary></a:entry></a:feed>
      """)
    #expect(parsed.error == nil)
    #expect(
      parsed.posts == [
        Post(
          id: "urn:7", title: "A & B", summary: "a <b> c d", author: "Ada",
          updated: Date(timeIntervalSince1970: 1_619_785_800), link: "http://a")
      ])
  }

  @Test func anItemWithoutGUIDIsNamedByItsLink() {
    let item = "<rss><channel><item><title>T</title><link>l</link></item></channel></rss>"
    #expect(Feeds.parse(item).posts == [Post(id: "l", title: "T", link: "l")])
  }

  @Test func postsAreHandedOverBeforeAFault() {
    let whole = Feeds.rss((0..<50).map(String.init))
    for length in stride(from: 0, to: whole.utf8.count, by: 7) {
      let text = String(decoding: Array(whole.utf8.prefix(length)), as: UTF8.self)
      let parsed = Feeds.parse(text)
      #expect(parsed.posts.count == text.components(separatedBy: "</item>").count - 1)
      if text.contains("<rss") {
        let ended = text.contains("</rss>")
        #expect(ended ? parsed.error == nil : isTruncation(parsed.error), "cut at \(length)")
      } else {
        #expect(parsed.error != nil)
      }
    }
  }

  private func isTruncation(_ error: FeedError?) -> Bool {
    if case .truncated = error { return true }
    return false
  }

  @Test(arguments: [
    ("<rss>\n<a>x & y</a></rss>", 2), ("<rss>\n\n</rss><rss/>", 3), ("<rss><a b=c/></rss>", 1),
    ("no xml", 1), ("<rss>\n<item>\n</rss>", 3), ("<rss>\u{1}</rss>", 1),
  ])
  func malformedDocumentsNameTheLine(_ text: String, _ line: Int) throws {
    guard case .malformed(let found, _) = Feeds.parse(text).error else {
      Issue.record("\(text): \(String(describing: Feeds.parse(text).error))")
      return
    }
    #expect(found == line)
  }

  @Test func otherEncodingsAreRead() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><rss><channel><item><title>café"
      + "</title></item></channel></rss>"
    let data = try #require(text.data(using: .isoLatin1))
    #expect(Feeds.parse(data).posts.map(\.title) == ["café"])
  }

  @Test func theBundledDocumentsHold500EntriesNewestFirst() async throws {
    for poll in 0..<2 {
      let posts = try FeedParser.posts(of: try await Feeds.bundled(poll))
      #expect(posts.count == 500)
      let dates = posts.compactMap(\.updated)
      #expect(dates.count == 500)
      #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(posts.allSatisfy { !$0.summary.isEmpty && !$0.author.isEmpty && !$0.link.isEmpty })
    }
  }

  @Test func anEntryThatDidNotChangeIsTheSameInBothFormats() async throws {
    let old = Set(try FeedParser.posts(of: try await Feeds.bundled(0)))
    let new = Set(try FeedParser.posts(of: try await Feeds.bundled(1)))
    let (before, after) = (Set(old.map(\.id)), Set(new.map(\.id)))
    #expect(old.intersection(new).count == before.intersection(after).count - 74)
  }
}
