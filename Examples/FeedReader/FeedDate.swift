import Foundation

/// The dates of feeds: RFC 822 (RSS) and RFC 3339 (Atom).
enum FeedDate {
  /// Nil for a text that is neither.
  static func date(from text: String) -> Date? {
    iso(text) ?? mail(text)
  }

  /// `2021-04-30T12:00:00.5+02:00`, or the day alone.
  private static func iso(_ text: String) -> Date? {
    let pattern =
      /(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|z|[+-]\d\d:?\d\d)?)?/
    guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
    let clock = [match.4, match.5, match.6].map { $0.flatMap { Int($0) } ?? 0 }
    return date(
      year: Int(match.1), month: Int(match.2), day: Int(match.3), clock: clock,
      zone: match.7.map(String.init) ?? "Z")
  }

  /// `Fri, 30 Apr 2021 12:00:00 +0200`; the weekday and the seconds may be missing.
  private static func mail(_ text: String) -> Date? {
    let pattern =
      /(?:\w+,\s*)?(\d{1,2}) (\w{3})\w* (\d{4}|\d\d) (\d\d):(\d\d)(?::(\d\d))?(?: (\S+))?/
    guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
    let clock = [match.4, match.5, match.6].map { $0.flatMap { Int($0) } ?? 0 }
    let year = Int(match.3).map { $0 < 50 ? $0 + 2000 : $0 < 100 ? $0 + 1900 : $0 }
    let month = months.firstIndex(of: match.2.lowercased()).map { $0 + 1 }
    return date(
      year: year, month: month, day: Int(match.1), clock: clock,
      zone: match.7.map(String.init) ?? "GMT")
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let zones = [
    "Z": 0, "GMT": 0, "UT": 0, "UTC": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
    "MDT": -6, "PST": -8, "PDT": -7,
  ]

  private static func date(year: Int?, month: Int?, day: Int?, clock: [Int], zone: String) -> Date?
  {
    guard let year, let month, let day, let offset = seconds(ofZone: zone),
      (1...12).contains(month), (1...31).contains(day), clock[0] < 24, clock[1] < 60
    else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2] - offset
    return Date(timeIntervalSince1970: Double(seconds))
  }

  private static func seconds(ofZone zone: String) -> Int? {
    if let hours = zones[zone.uppercased()] { return hours * 3_600 }
    guard let match = zone.wholeMatch(of: /([+-])(\d\d):?(\d\d)/)?.output,
      let hours = Int(match.2), let minutes = Int(match.3)
    else { return nil }
    return (match.1 == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  /// Of the Gregorian calendar, counted in eras of 400 years that begin in March.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day, as a row shows it: `2021-04-30`.
  static func day(of date: Date) -> String {
    let days = Int((date.timeIntervalSince1970 / 86_400).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    return "\(year)-\(padded(month))-\(padded(day))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
