import ObservableCollections

/// Parks that go from one list to another and back. May be changed from any thread.
package final class ParksModel: Sendable {
  /// What is shown, in its order.
  package let parks = ObservableArray(Park.before)

  package init() {}

  /// Whether the second list is shown.
  package var isAfter: Bool { parks.first?.id == Park.after[0].id }

  /// Goes to the other list.
  package func toggle() {
    parks.transaction { parks in parks.replaceAll(with: isAfter ? Park.before : Park.after) }
  }
}
