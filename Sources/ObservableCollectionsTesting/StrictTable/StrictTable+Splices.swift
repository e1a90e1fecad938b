import ObservableCollections

extension StrictTable {
  /// Handles an emission of `items-changed`, and reads the model in the handler, as GTK does.
  ///
  /// The model's count must be the result of the emissions so far. Complexity: O(*n*) for *n*
  /// items. Traps if the profile is not `itemsChanged`. If it throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - splice: The emission, whose position refers to the current items.
  ///   - model: The model at this emission, not after the last emission of the turn.
  package mutating func perform(
    _ splice: TableSplice, model: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    beginUpdate("splices", takenBy: profile == .itemsChanged)
    show(try positions(after: CollectionOfOne(splice), modelCount: model.count), of: model)
  }

  /// Handles the emissions of a turn, with a model that is changed before each of them.
  ///
  /// An added item is the one at its place after the last emission. Complexity: O(*n* · *s*) for
  /// *n* items and *s* emissions. Traps if the profile is not `itemsChanged`. If it throws, the
  /// table is unchanged.
  ///
  /// - Parameters:
  ///   - splices: The emissions. The position of each one refers to the items after the emissions
  ///     before it.
  ///   - newRows: The items after the last emission.
  package mutating func perform(
    _ splices: [TableSplice], after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    beginUpdate("splices", takenBy: profile == .itemsChanged)
    show(try positions(after: splices, modelCount: newRows.count), of: newRows)
  }

  /// Applies the emissions of a turn, with a model that is changed before each of them.
  ///
  /// An added item is the one at its place after the last emission. Complexity: O(*n* · *s*) for
  /// *n* items and *s* emissions. Traps if the profile is not `itemsChanged`. If it throws, the
  /// table is unchanged.
  ///
  /// - Parameters:
  ///   - splices: The emissions. The position of each one refers to the items after the emissions
  ///     before it.
  ///   - newRows: The items after the last emission.
  public mutating func perform(
    _ splices: [Splice], after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    let count = cells.count
    try perform(splices.map { TableSplice($0, of: count) }, after: newRows)
  }

  /// The old positions after the emissions, nil where an item was added.
  private func positions(
    after splices: some Collection<TableSplice>, modelCount: Int
  ) throws(StrictTableError) -> [Int?] {
    var positions: [Int?] = Array(cells.indices)
    for splice in splices {
      let end = splice.position + splice.removed
      guard splice.position >= 0, splice.removed >= 0, splice.added >= 0, end <= positions.count
      else {
        throw Self.refuse(
          "items-changed(\(splice.position), \(splice.removed), \(splice.added)) "
            + "on \(positions.count) items")
      }
      positions.replaceSubrange(
        splice.position..<end, with: repeatElement(nil, count: splice.added))
    }
    guard positions.count == modelCount else {
      throw Self.refuse(
        "n_items is \(modelCount), \(positions.count) follow from the emissions so far")
    }
    return positions
  }

  private static func refuse(_ detail: String) -> StrictTableError {
    .init(
      rule: .itemsChanged,
      description: "gtk_list_item_manager_model_items_changed_cb: assertion failed: "
        + "(tile != NULL)",
      detail: detail)
  }
}
