import Foundation

/// The dates of feeds: RFC 822 (RSS) and RFC 3339 (Atom).
package enum FeedDate {
  /// Nil for a text that is neither.
  static func date(from text: String) -> Date? {
    iso(text) ?? mail(text)
  }

  /// `2021-04-30T12:00:00.5+02:00`, or the day alone.
  private static func iso(_ text: String) -> Date? {
    let halves = text.split(maxSplits: 1) { "Tt ".contains($0) }
    let day = halves.first?.split(separator: "-", omittingEmptySubsequences: false) ?? []
    guard day.map(\.count) == [4, 2, 2] else { return nil }
    let (time, zone) = halves.count == 2 ? timeAndZone(halves[1]) : ("00:00", "Z")
    return date(year: Int(day[0]), month: Int(day[1]), day: Int(day[2]), time: time, zone: zone)
  }

  /// Cuts `12:00:00.5+02:00` before its zone.
  private static func timeAndZone(_ text: Substring) -> (time: Substring, zone: Substring) {
    let cut = text.firstIndex { "Zz+-".contains($0) } ?? text.endIndex
    let zone = text[cut...]
    return (text[..<cut].prefix { $0 != "." }, zone.isEmpty ? "Z" : zone)
  }

  /// `Fri, 30 Apr 2021 12:00:00 +0200`; the weekday, the seconds and the zone may be missing.
  private static func mail(_ text: String) -> Date? {
    let words = text.split { " ,".contains($0) }.drop { $0.first?.isLetter ?? false }
    let fields = Array(words)
    guard (4...5).contains(fields.count) else { return nil }
    let year = Int(fields[2]).map { $0 < 50 ? $0 + 2000 : $0 < 100 ? $0 + 1900 : $0 }
    let month = months.firstIndex(of: fields[1].prefix(3).lowercased()).map { $0 + 1 }
    return date(
      year: year, month: month, day: Int(fields[0]), time: fields[3],
      zone: fields.count == 5 ? fields[4] : "GMT")
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let zones = [
    "Z": 0, "GMT": 0, "UT": 0, "UTC": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
    "MDT": -6, "PST": -8, "PDT": -7,
  ]

  private static func date(
    year: Int?, month: Int?, day: Int?, time: Substring, zone: Substring
  ) -> Date? {
    guard let year, let month, let day, let offset = seconds(ofZone: zone),
      let clock = seconds(ofTime: time), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    return Date(timeIntervalSince1970: Double(days * 86_400 + clock - offset))
  }

  /// `12:00` or `12:00:00`.
  private static func seconds(ofTime time: Substring) -> Int? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    guard (2...3).contains(parts.count), (0..<24).contains(parts[0]), (0..<60).contains(parts[1])
    else { return nil }
    let seconds = parts.count == 3 ? parts[2] : 0
    return (0...60).contains(seconds) ? parts[0] * 3_600 + parts[1] * 60 + seconds : nil
  }

  /// `+02:00`, `-0430` or a name.
  private static func seconds(ofZone zone: Substring) -> Int? {
    if let hours = zones[zone.uppercased()] { return hours * 3_600 }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, let number = Int(digits), number >= 0 else { return nil }
    let seconds = number / 100 * 3_600 + number % 100 * 60
    switch zone.first {
    case "+": return seconds
    case "-": return -seconds
    default: return nil
    }
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
  package static func day(of date: Date) -> String {
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
