import ObservableCollections
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Worked cases, call by call") @MainActor
struct WorkedCaseTests {
  private func name(_ name: Substring) -> Name { Name(String(name)) }

  /// An element of a worked case.
  private struct Name: Hashable, Sendable, Identifiable {
    let id: String
    var edits = 0
    init(_ id: String) { self.id = id }
    var text: String { id + String(repeating: "'", count: edits) }
  }

  /// What a table is told about a turn, without what it asks.
  private func calls(
    _ rows: String, _ edit: (ObservableArray<Name>) -> Void
  ) throws -> [String] {
    let array = ObservableArray(rows.split(separator: " ").map(name))
    let (window, turns) = (TestWindow<UITableView>(), ManualTurnScheduler())
    var options = ListViewOptions()
    options.refresh = .reload
    let table = TableViewBinding(
      of: array, in: window.view, scheduler: turns.mainActorScheduler, options: options,
      cell: cell)
    window.window.layoutIfNeeded()
    window.simulation.keepsCalls = true
    array.transaction(edit)
    turns.endMainActorTurn()
    #expect(window.exceptions == [])
    #expect(texts(window) == [array.map(\.text)])
    withExtendedLifetime(table) {}
    return told(window)
  }

  private func cell(_ view: UITableView, _ path: IndexPath, _ name: Name) -> UITableViewCell {
    let cell = view.dequeueReusableCell(withIdentifier: "row", for: path)
    cell.textLabel?.text = name.text
    return cell
  }

  private func texts(_ window: TestWindow<UITableView>) -> [[String?]] {
    window.simulation.shown.map { section in
      section.cells.map { ($0 as? UITableViewCell)?.textLabel?.text }
    }
  }

  private func told(_ window: TestWindow<UITableView>) -> [String] {
    window.simulation.calls
      .filter { !$0.hasPrefix("counts") && !$0.hasPrefix("cell") }
      .map { $0.replacingOccurrences(of: " automatic", with: "") }
  }

  @Test("Seven rows: delete 1 and 5, insert 2 and 3, reload 4")
  func sevenRows() throws {
    let calls = try calls("0 1 2 3 4 5 6") { rows in
      rows.remove(at: [1, 5])
      rows.insert(contentsOf: [Name("p"), Name("q")], at: 2)
      rows[5].edits += 1
    }
    #expect(
      calls == [
        "begin", "delete [[0, 1], [0, 5]]", "insert [[0, 2], [0, 3]]", "reload [[0, 4]]", "end",
      ])
  }

  @Test("Four rows: edit 3, delete 2, move 3 to the top; the reload comes second")
  func fourRows() throws {
    let calls = try calls("A B C D") { rows in
      rows[3].edits += 1
      rows.remove(at: 2)
      rows.move(from: 2, to: 0)
    }
    #expect(
      calls == [
        "begin", "delete [[0, 2]]", "move [0, 3] [0, 0]", "end", "begin", "reload [[0, 0]]", "end",
      ])
  }

  @Test("Parks, with moves: an insertion and two moves, then a reload")
  func parks() throws {
    let calls = try calls("arches greatSmoky yosemite zion") { parks in
      parks.move(from: 3, to: 0)
      parks.move(from: 1, to: 3)
      parks.insert(Name("grandCanyon"), at: 1)
      parks[2].edits += 1
    }
    #expect(
      calls == [
        "begin", "insert [[0, 1]]", "move [0, 0] [0, 4]", "move [0, 3] [0, 0]", "end", "begin",
        "reload [[0, 2]]", "end",
      ])
  }

  @Test("Companies and products: one block of sections, rows and reloads")
  func companies() throws {
    let old = [
      "Amazon": "Kindle KindleFire HD7", "Apple": "iPad iPhone iPod", "RIM": "Q5 Q10 Z10",
      "Google": "N4 N7 N10",
    ]
    let list = ObservableSections<Name, Name>(
      ["Amazon", "Apple", "RIM", "Google"].map { company in
        SectionSnapshot(
          Name(company), elements: old[company, default: ""].split(separator: " ").map(name))
      })
    let (window, turns) = (TestWindow<UITableView>(), ManualTurnScheduler())
    var options = ListViewOptions()
    options.refresh = .reload
    let table = SectionsTableViewBinding(
      of: list, in: window.view, scheduler: turns.mainActorScheduler, options: options,
      cell: cell)
    window.window.layoutIfNeeded()
    window.simulation.keepsCalls = true
    list.sections.remove(at: 2)
    list.sections.insert(Name("Microsoft"), elements: [Name("Surface")], at: 3)
    list.remove(at: ElementPath(section: 0, element: 1))
    list.insert(Name("HD8.9"), at: ElementPath(section: 0, element: 2))
    for row in 0..<3 { list.update(at: ElementPath(section: 1, element: row)) { $0.edits += 1 } }
    list.insert(Name("iPadMini"), at: ElementPath(section: 1, element: 1))
    list[section: 2].append(Name("NWatch"))
    turns.endMainActorTurn()
    #expect(window.exceptions == [])
    #expect(texts(window) == list.snapshot.map { $0.elements.map(\.text) })
    #expect(
      told(window) == [
        "begin", "delete sections [2]", "insert sections [3]", "delete [[0, 1]]",
        "insert [[0, 2], [1, 1], [2, 3]]", "reload [[1, 0], [1, 1], [1, 2]]", "end",
      ])
    withExtendedLifetime(table) {}
  }
}
