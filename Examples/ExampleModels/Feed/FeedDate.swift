import Foundation

/// Reads the dates of feeds: RFC 3339 (Atom, Dublin Core) and RFC 822 (RSS), and what is taken for
/// them.
///
/// An expression takes a text apart, so that neither form is lenient about what stands behind it;
/// Foundation reads the date. Belongs to one thread.
package struct FeedDate {
  /// No entry is older, and no calendar has to be asked about a longer year. .NET writes the year 1
  /// where it means no date.
  private static let years = {
    let years = ["1900-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]
    let ends = years.compactMap { try? Date.ISO8601FormatStyle.iso8601.parse($0) }
    return ends[0]...ends[1]
  }()

  /// `2021-04-30T12:00:00.5+02:00`: the clock, its seconds and the zone may be missing.
  private let isoForm =
    /([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[Tt ]([0-9]{2}:[0-9]{2})(:[0-9]{2})?(?:\.[0-9]+)?\s*([Zz]|[+-][0-9]{2}:?[0-9]{2})?)?/

  /// `Fri, 30 Apr 2021`: the weekday may be missing.
  private let mailDay =
    /(?:[A-Za-z]+\.?,?\s+)?([0-9]{1,2})(?:\s+|-)([A-Za-z]{3})[A-Za-z]*\.?(?:\s+|-)([0-9]{4}|[0-9]{2})\s+/

  /// `Fri, Apr 30 2021`: what American scripts write.
  private let americanDay =
    /(?:[A-Za-z]+\.?,?\s+)?([A-Za-z]{3})[A-Za-z]*\.?\s+([0-9]{1,2}),?\s+([0-9]{4})\s+/

  /// `12:00:00 PM +0200 (noon)`: all but the hour and the minute may be missing.
  private let clockForm =
    /([0-9]{1,2}):([0-9]{2})(:[0-9]{2})?\s*([AaPp][Mm])?\s*([A-Za-z]{1,5}|[+-](?:0[0-9]|1[0-4]):?[0-5][0-9])?(?:\s*\(.*\))?/

  /// Not a `DateFormatter`, which takes ten times as long, and is shared by no two threads.
  private let mailStrategy = Date.ParseStrategy(
    format: """
      \(day: .defaultDigits) \(month: .abbreviated) \(year: .defaultDigits) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits) \(timeZone: .specificName(.short))
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian), isLenient: false,
    // Two digits are a year from 1950 to 2049, as RFC 5322 has it.
    twoDigitStartDate: Date(timeIntervalSince1970: -631_152_000))

  /// Nil for a text that is neither, and for a year that no feed can mean.
  func date(from text: String) -> Date? {
    (iso(text) ?? mail(text)).flatMap { Self.years.contains($0) ? $0 : nil }
  }

  private func iso(_ text: String) -> Date? {
    guard let (_, day, clock, seconds, zone) = text.wholeMatch(of: isoForm)?.output else {
      return nil
    }
    let time = "\(clock ?? "00:00")\(seconds ?? ":00")\(zone?.uppercased() ?? "Z")"
    return try? Date.ISO8601FormatStyle.iso8601.parse("\(day)T\(time)")
  }

  private func mail(_ text: String) -> Date? {
    let (day, rest): (String, Substring)
    if let match = text.prefixMatch(of: mailDay) {
      (day, rest) = ("\(match.1) \(match.2) \(match.3)", text[match.range.upperBound...])
    } else if let match = text.prefixMatch(of: americanDay) {
      (day, rest) = ("\(match.2) \(match.1) \(match.3)", text[match.range.upperBound...])
    } else {
      return nil
    }
    guard let (_, hour, minute, seconds, half, zone) = rest.wholeMatch(of: clockForm)?.output,
      let hour = Self.hour(hour, half)
    else { return nil }
    // A leap second is the one before, and a second more: Foundation knows none.
    let isLeap = seconds == ":60"
    let time = "\(day) \(hour):\(minute)\(isLeap ? ":59" : seconds ?? ":00")"
    // A name of a zone that Foundation does not know stands for GMT, as RFC 5322 has it.
    let date = [zone ?? "GMT", "GMT"].lazy.compactMap { zone in
      try? mailStrategy.parse("\(time) \(zone)")
    }.first
    return isLeap ? date?.addingTimeInterval(1) : date
  }

  /// An hour of the day; nil for one that a half of a day does not have.
  private static func hour(_ hour: Substring, _ half: Substring?) -> Substring? {
    guard let half else { return hour }
    guard let number = Int(hour), (1...12).contains(number) else { return nil }
    let ofDay = number % 12 + (half.lowercased() == "pm" ? 12 : 0)
    return ofDay < 10 ? "0\(ofDay)" : "\(ofDay)"
  }

  /// The day, as a row shows it: `2021-04-30`.
  package static func day(of date: Date) -> String {
    date.formatted(.iso8601.year().month().day())
  }
}
