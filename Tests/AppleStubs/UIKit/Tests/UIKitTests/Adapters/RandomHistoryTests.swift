import ObservableCollections
import TestingOnUIKit
import SupportOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Random histories, cell by cell") @MainActor
struct RandomHistoryTests {
  /// Each view with each way of bringing cells up to date.
  nonisolated static let kinds = [false, true].flatMap { isCollection in
    [ListViewOptions.Refresh.reconfigure, .reload].map { (isCollection, $0) }
  }

  private func options(_ refresh: ListViewOptions.Refresh, _ seed: UInt64) -> ListViewOptions {
    var options = ListViewOptions()
    options.refresh = refresh
    options.crossing = seed % 3 == 0 ? .cautious : .moved
    options.animatesVisibleOnly = seed % 4 == 1
    if seed % 5 == 2 { options.reloadThreshold = 6 }
    if seed % 7 == 3 { options.animation = seed % 2 == 0 ? .none : .crossFade(seconds: 0.3) }
    return options
  }

  @Test("Turns of edits of an array, shrunk if they fail", arguments: kinds)
  func arrays(isCollection: Bool, refresh: ListViewOptions.Refresh) throws {
    try EditScript.checkRandom(
      runs: TestScale.bound(full: 10_000, debug: 600), seed: 1, initialCount: 0...8, length: 1...12,
      longest: 3
    ) { script in
      let options = options(refresh, UInt64(script.edits.count * 31 + script.initialCount))
      try isCollection
        ? check(script, ShownArray<UICollectionView>(script.initialCount, options: options))
        : check(script, ShownArray<UITableView>(script.initialCount, options: options))
    }
  }

  @Test("Turns of edits of the source of a derived list, shrunk if they fail", arguments: kinds)
  func derived(isCollection: Bool, refresh: ListViewOptions.Refresh) throws {
    try EditScript.checkRandom(
      runs: TestScale.bound(full: 3_000, debug: 200), seed: 2, initialCount: 0...8, length: 1...12,
      longest: 3
    ) { script in
      let options = options(refresh, UInt64(script.edits.count * 31 + script.initialCount))
      func derive(_ array: ObservableArray<Row>) -> ObservableList<Row> {
        array.filtered { ($0.id + $0.value) % 3 != 0 }.ordered { $0.id % 5 < $1.id % 5 }
      }
      try isCollection
        ? check(
          script,
          ShownArray<UICollectionView>(script.initialCount, options: options, derive: derive))
        : check(
          script, ShownArray<UITableView>(script.initialCount, options: options, derive: derive))
    }
  }

  private func check<View>(_ script: EditScript, _ shown: ShownArray<View>) throws {
    shown.drain()
    for (index, edit) in script.edits.enumerated() {
      shown.change(edit)
      if index % 3 == 2 { try check(shown) }
    }
    try check(shown)
  }

  @Test("Turns of edits of sections, shrunk if they fail", arguments: kinds)
  func sections(isCollection: Bool, refresh: ListViewOptions.Refresh) throws {
    try SectionsEditScript.checkRandom(runs: TestScale.bound(full: 10_000, debug: 600), seed: 1) {
      script in
      let options = options(refresh, UInt64(script.edits.count * 31 + script.initialCounts.count))
      try isCollection
        ? check(script, ShownSections<UICollectionView>(script.initialCounts, options: options))
        : check(script, ShownSections<UITableView>(script.initialCounts, options: options))
    }
  }

  private func check<View>(_ script: SectionsEditScript, _ shown: ShownSections<View>) throws {
    shown.drain()
    for (index, edit) in script.edits.enumerated() {
      shown.change(edit)
      if index % 4 == 3 { try check(shown) }
    }
    try check(shown)
  }

  private func check(_ shown: some ShownList) throws {
    shown.drain()
    try shown.check("after a turn")
  }
}
