import ObservableCollections
import Testing
import UIKit

@testable import AdaptersOnUIKit

/// A reload makes all cells anew, and VoiceOver's cursor goes elsewhere.
@Suite("UIKit: VoiceOver's cursor", .serialized) @MainActor
struct SpokenRowTests {
  private let array = ObservableArray((0..<6).map { Row(id: $0) })

  /// The row with the cursor after a change that reloads the view.
  private func spoken(
    in view: any ListWidget, _ binding: ListViewBinding, _ options: (inout ListViewOptions) -> Void,
    after change: () -> Void, isRunning: Bool = true, isOnRow: Bool = true
  ) async -> Row? {
    options(&binding.options)
    view.layoutIfNeeded()
    VoiceOverSimulation.isRunning = isRunning
    let label = UILabel(frame: .zero)
    if isOnRow { view.shownCell(at: [0, 3])?.addSubview(label) }
    VoiceOverSimulation.focused = label
    defer { (VoiceOverSimulation.isRunning, VoiceOverSimulation.focused) = (false, nil) }
    change()
    await binding.shown()
    view.layoutIfNeeded()
    return (VoiceOverSimulation.focused as? any ShowingCell)?.row
  }

  @Test("It stays on its row in a reload of many changes and in a cross-fade")
  func stays() async {
    for isFade in [true, false] {
      for kind in 0...1 {
        let window = TestWindow<UITableView>()
        let other = TestWindow<UICollectionView>()
        let array = ObservableArray((0..<6).map { Row(id: $0) })
        let rows = TableViewBinding(
          of: array, in: window.view, scheduler: .mainActor, cell: rowCell)
        let items = CollectionViewBinding(
          of: array, in: other.view, scheduler: .mainActor, cell: itemCell)
        let view: any ListWidget = kind == 0 ? window.view : other.view
        let row = await spoken(in: view, kind == 0 ? rows : items) {
          if isFade { $0.animation = .crossFade(seconds: 1) } else { $0.reloadThreshold = 1 }
        } after: {
          array.insert(contentsOf: [Row(id: 10), Row(id: 11)], at: 0)
          array.remove(at: 3)
        }
        #expect(row == Row(id: 3), "fade \(isFade), \(kind)")
      }
    }
  }

  @Test("It is left alone if it is on no row, if its row goes, without VoiceOver")
  func alone() async {
    func row(isRunning: Bool = true, isOnRow: Bool = true, _ change: () -> Void) async -> Row? {
      let window = TestWindow<UITableView>()
      let rows = TableViewBinding(of: array, in: window.view, scheduler: .mainActor, cell: rowCell)
      return await spoken(
        in: window.view, rows, { $0.reloadThreshold = 0 }, after: change, isRunning: isRunning,
        isOnRow: isOnRow)
    }
    #expect(await row(isOnRow: false) { array.append(Row(id: 20)) } == nil)
    #expect(await row(isRunning: false) { array.append(Row(id: 21)) } == nil)
    #expect(await row { array.append(Row(id: 22)) } == Row(id: 3))
    #expect(await row { array.remove(at: 3) } == nil)
  }

  @Test("What stands in for a cell is told by its place")
  func element() async {
    let window = TestWindow<UITableView>()
    let rows = TableViewBinding(of: array, in: window.view, scheduler: .mainActor, cell: rowCell)
    rows.options.reloadThreshold = 0
    window.view.layoutIfNeeded()
    let element = UIAccessibilityElement(accessibilityContainer: window.view)
    element.accessibilityFrame = CGRect(x: 0, y: 2 * 44, width: 300, height: 44)
    (VoiceOverSimulation.isRunning, VoiceOverSimulation.focused) = (true, element)
    defer { (VoiceOverSimulation.isRunning, VoiceOverSimulation.focused) = (false, nil) }
    array.insert(Row(id: 30), at: 0)
    await rows.shown()
    #expect((VoiceOverSimulation.focused as? any ShowingCell)?.row == Row(id: 2))
  }
}
