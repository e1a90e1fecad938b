import ObservableCollections
import SupportOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("A derived list in a view") @MainActor
struct DerivedListTests {
  @Test("A row that its user deletes is removed from the source")
  func removal() throws {
    let shown = ShownArray<UITableView>(6) { $0.filtered { $0.id % 2 == 0 } }
    shown.drain()
    #expect(shown.deleteAsUser(IndexPath(row: 1, section: 0)))
    #expect((shown.binding as? TableViewBinding<Row>)?.rows.map(\.id) == [0, 4])
    #expect(shown.array.map(\.id) == [0, 1, 3, 4, 5])
    shown.drain()
    try shown.check("removed from the source")
    #expect(shown.list.map(\.id) == [0, 4])
  }
}
