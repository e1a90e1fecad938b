/// A national park. The lists are those that ArrayUpdater shows.
package struct Park: Identifiable, Hashable, Sendable {
  package let id: Int
  package var name: String

  package init(id: Int, name: String) {
    (self.id, self.name) = (id, name)
  }

  package static let before = [
    Park(id: 0, name: "Arches"), Park(id: 1, name: "Great Smoky"), Park(id: 2, name: "Yosemite"),
    Park(id: 3, name: "Zion"),
  ]
  /// The Great Smokies have another name, and are the same park.
  package static let after = [
    Park(id: 3, name: "Zion"), Park(id: 4, name: "Grand Canyon"),
    Park(id: 1, name: "Great Smokies"), Park(id: 2, name: "Yosemite"), Park(id: 0, name: "Arches"),
  ]
}
