import CGtk
import GTKScreens

extension ShownRows {
  /// How what a list widget shows differs from what it should; nil if it does not.
  ///
  /// The rows in view must be those of the list at the place that it is scrolled to, without gaps,
  /// and fill the view or reach both ends.
  ///
  /// - Parameters:
  ///   - expected: what the labels of each row of the whole list say.
  ///   - hasEqualRows: whether all rows are equally high, so that how far the list is scrolled says
  ///     which row is the first in view. Else it is the nearest from which the rows are right.
  static func difference<Texts: RandomAccessCollection>(
    of view: Widget, expected: Texts, hasEqualRows: Bool = true
  ) -> String? where Texts.Element == [String], Texts.Index == Int {
    let rows = all(of: view)
    let name = view.kindName
    guard let first = rows.first, let last = rows.last else {
      return expected.isEmpty ? nil : "\(name) shows nothing instead of \(expected.count) rows"
    }
    let viewport = Float(gtk_adjustment_get_page_size(adjustment(of: view)))
    let offset = gtk_adjustment_get_value(adjustment(of: view))
    var start = Int(((offset + Double(first.top)) / Double(first.height)).rounded())
    if !hasEqualRows, rows.count <= expected.count {
      let places = (0...(expected.count - rows.count)).filter { place in
        rows.indices.allSatisfy { rows[$0].texts == expected[place + $0] }
      }
      start = places.min { abs($0 - start) < abs($1 - start) } ?? start
    }
    guard start >= 0, start + rows.count <= expected.count else {
      return "\(name) shows rows \(start)..<\(start + rows.count) of \(expected.count)"
    }
    for (index, row) in rows.enumerated() where row.texts != expected[start + index] {
      return "\(name) shows \(row.texts) in row \(start + index) instead of "
        + "\(expected[start + index])"
    }
    if let gap = gap(in: rows) { return "\(name) has a gap after row \(start + gap)" }
    if first.top > 0.5, start > 0 { return "\(name) shows nothing above row \(start)" }
    if last.top + last.height < viewport - 0.5, start + rows.count < expected.count {
      return "\(name) shows nothing below row \(start + rows.count - 1) of \(expected.count)"
    }
    return nil
  }

  /// How what a grid shows differs; nil if it does not. The whole grid must be in view.
  static func gridDifference(of view: Widget, expected: [[String]]) -> String? {
    let shown = all(of: view).map(\.texts)
    return shown == expected ? nil : "\(view.kindName) shows \(shown) instead of \(expected)"
  }

  /// What says how far a list widget is scrolled.
  static func adjustment(of view: Widget) -> UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrollable_get_vadjustment(view.opaque)
  }

  /// The first row that the next one does not follow at once.
  private static func gap(in rows: [Row]) -> Int? {
    zip(rows, rows.dropFirst()).enumerated().first { _, pair in
      abs(pair.0.top + pair.0.height - pair.1.top) > 0.5
    }?.offset
  }
}
