import Foundation
import Testing

@testable import ExampleModels
@testable import FeedReader

@Suite struct FeedDateTests {
  @Test(arguments: [
    ("2021-04-30T12:30:00Z", 1_619_785_800), ("2021-04-30T14:30:00.999+02:00", 1_619_785_800),
    ("2021-04-30", 1_619_740_800), ("Fri, 30 Apr 2021 12:30:00 GMT", 1_619_785_800),
    ("30 Apr 21 08:30 EDT", 1_619_785_800), ("1970-01-01T00:00:00Z", 0),
    ("2000-02-29T00:00:00Z", 951_782_400), ("1969-12-31T23:59:59Z", -1),
    // What feeds have besides.
    ("2021-04-30T12:30Z", 1_619_785_800), ("2021-04-30 12:30:00", 1_619_785_800),
    ("2021-04-30t14:30:00+0200", 1_619_785_800), ("2021-04-30T12:30:00z", 1_619_785_800),
    ("Fri, 30 Apr 2021 12:30 GMT", 1_619_785_800), ("30 Apr 2021 12:30:00 Z", 1_619_785_800),
    ("Friday, 30 April 2021 14:30:00 +0200", 1_619_785_800),
    ("Thu, 30 Apr 2021 12:30:00 GMT", 1_619_785_800), ("30 Apr 2021 12:30", 1_619_785_800),
    ("fri,  30 apr 2021 12:30:00 gmt", 1_619_785_800),
    ("30 Apr 2021 07:30:00 EST", 1_619_785_800),
    ("30-Apr-21 12:30:00 UT", 1_619_785_800), ("30 Apr 2021 05:30:00 PDT", 1_619_785_800),
    ("Fri, 30 Apr 2021 14:30:00 +02:00 (CEST)", 1_619_785_800),
    ("30 Apr 99 12:30:00 +0000", 925_475_400), ("1 Jan 50 00:00:00 GMT", -631_152_000),
    ("Fri, Apr 30 2021 12:30:00 PM", 1_619_785_800), ("Apr 30, 2021 12:30", 1_619_785_800),
    ("Sat, Dec 16 2023 02:02:33 PM", 1_702_735_353), ("30 Apr 2021 2:30 am", 1_619_749_800),
    ("Fri, 30 Apr 2021 08:30:00 AM EDT", 1_619_785_800), ("1 Jan 1970 12:00 AM", 0),
    // A zone that nobody knows is GMT.
    ("30 Apr 2021 12:30:00 XYZ", 1_619_785_800), ("30 Apr 2021 12:30:00 A", 1_619_785_800),
    // Leap seconds.
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("31 Dec 2016 23:59:60 GMT", 1_483_228_800),
  ])
  func dates(_ text: String, _ seconds: Int) {
    #expect(FeedDate().date(from: text) == Date(timeIntervalSince1970: Double(seconds)))
  }

  private static let huge = [
    "9223372036854775807", "99999999999999999999", "292277026597", "10000",
  ]

  @Test(
    arguments: [
      "", "yesterday", "2021-13-01", "Fri, 30 Foo 2021 12:30:00 GMT", "2021-04-30junk",
      "Thu, 01 Jan 0001 00:00:00 +0000", "0001-01-01T00:00:00Z", "-2021-04-30T12:30:00Z",
      "30 Apr -2021 12:30:00 GMT", "30 Apr 021 12:30:00 GMT", "31 Feb 2021 12:30:00 GMT",
      "0 Jan 2021 12:30:00 GMT", "32 Jan 2021 12:30:00 GMT", "30 Apr 2021 25:30:00 GMT",
      "2021-04-30T12:30:00+99:99", "30 Apr 2021 12:30:00 +9999", "30 Apr 2021 12:30:00 -2460",
      "2021-04-30T12:30:00+9223372036854775807", "30 Apr 2021 12:30:00 +9223372036854775807",
      "2021-04-30T9223372036854775807:00:00Z", "1 Jan 2021 9223372036854775807:00:00 GMT",
      "9999-12-31T23:59:59-01:00", "30 Apr 2021 00:30 AM", "Apr 30 2021 13:30 PM", "Apr 30 2021",
    ]
      + huge.flatMap {
        [
          "Thu, 01 Jan \($0) 00:00:00 GMT", "Thu, 01 Jan -\($0) 00:00:00 GMT",
          "\($0)-01-01T00:00:00Z", "-\($0)-01-01T00:00:00Z", "\($0) Jan 2021 00:00:00 GMT",
          "2021-\($0)-01T00:00:00Z", "2021-01-\($0)T00:00:00Z", "2021-01-01T00:00:\($0)Z",
        ]
      })
  func noDates(_ text: String) {
    #expect(FeedDate().date(from: text) == nil)
  }

  @Test(arguments: [
    "Thu, 01 Jan 9223372036854775807 00:00:00 GMT", "Thu, 01 Jan 2021 00:00:00 GMT",
  ])
  func noDateEndsTheReader(_ text: String) {
    let rss = "<rss><channel><item><guid>a</guid><pubDate>\(text)</pubDate></item></channel></rss>"
    let atom = """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>a</id><updated>\(text)</updated></entry>
      </feed>
      """
    let date = FeedDate().date(from: text)
    #expect((date == nil) == text.contains("9223372036854775807"))
    for document in [rss, atom] {
      #expect(Feeds.parse(document).posts == [Post(id: "a", title: "a", updated: date)])
    }
  }

  @Test func aDayIsShownAsItIsWritten() {
    for day in ["1969-12-31", "1970-01-01", "2000-02-29", "2021-12-31", "2024-03-01"] {
      #expect(FeedDate().date(from: day).map(FeedDate.day(of:)) == day)
    }
  }

  /// No feed brings these: whatever is shown, it ends nothing.
  @Test(arguments: [
    .infinity, -.infinity, .nan, 1e300, -1e300, 1e19, -1e19, 9.3e18 * 86_400, 1e12, -1e12,
    .leastNonzeroMagnitude,
  ])
  func theDayOfEveryDateCanBeShown(_ seconds: Double) {
    #expect(!FeedDate.day(of: Date(timeIntervalSince1970: seconds)).isEmpty)
  }
}
