/// The user drags a row, as part of a drop or by a gesture of the program's own.
extension ListSimulation {
  /// The user lifts a row to drop it elsewhere: until then, the view must not be updated.
  public func beginReordering() {
    isReordering = true
  }

  /// The user drops a row: the view shows it in its new place, and tells its data source.
  ///
  /// - Parameters:
  ///   - source: where it was.
  ///   - target: where it is now, counted without it.
  public func endReordering(from source: IndexPath, to target: IndexPath) {
    move(from: source, to: target)
    note("drop \(source) \(target)")
    calling { view.moveInDataSource(from: source, to: target) }
    isReordering = false
    if calling({ view.countsOfDataSource() }) != counts {
      raise(.simulation, "the data source does not follow the row that was dropped")
    }
  }

  /// `beginInteractiveMovementForItem(at:)`: the view itself does not report it afterwards.
  func beginMovement(at path: IndexPath) -> Bool {
    guard isReady(for: "beginInteractiveMovement"), calling({ view.canMoveInDataSource(at: path) })
    else { return false }
    movement = (path, path)
    return true
  }

  /// `updateInteractiveMovementTargetPosition(_:)`.
  func updateMovement(to position: CGPoint) {
    let rows = counts ?? []
    for section in rows.indices {
      for item in 0..<rows[section] where frame(at: [section, item]).contains(position) {
        movement?.target = [section, item]
      }
    }
  }

  /// `endInteractiveMovement()`. The data source is told only of an item in another place.
  func endMovement() {
    guard let (source, target) = movement else { return }
    movement = nil
    if source != target { endReordering(from: source, to: target) }
  }

  /// `cancelInteractiveMovement()`. The data source is told nothing.
  func cancelMovement() {
    movement = nil
  }

  /// The user lifts a row of a table by its grip. `UITableView.h` says of `hasUncommittedUpdates`:
  /// "Returns YES if the table view is in the middle of reordering, is displaying a drop target
  /// gap, or has drop placeholders".
  public func beginGripDrag(at path: IndexPath) {
    if !beginMovement(at: path) { return raise(.simulation, "the row \(path) has no grip") }
    isReordering = true
  }

  /// The user drops that row.
  public func endGripDrag(at target: IndexPath) {
    movement?.target = target
    isReordering = false
    endMovement()
  }

  /// The user touches a control of a row, such as a button.
  public func beginTouch(at path: IndexPath) {
    let control = UIControl(frame: .zero)
    control.isTracking = true
    cell(at: path)?.addSubview(control)
  }

  /// The user swipes a row aside, so that its actions are seen, or it is closed.
  public func swipe(_ isSwiped: Bool, at path: IndexPath) {
    (cell(at: path) as? UITableViewCell)?.configurationState.isSwiped = isSwiped
    (cell(at: path) as? UICollectionViewCell)?.configurationState.isSwiped = isSwiped
  }

  /// The user pulls the delete button of a row of a table out, or closes it.
  public func showDeleteButton(_ isShown: Bool, at path: IndexPath) {
    (cell(at: path) as? UITableViewCell)?.showingDeleteConfirmation = isShown
  }

  /// Whether the user drags a row.
  var isDragging: Bool { isReordering || movement != nil }

  /// `UITableView.h`: "Returns YES if the table view is in the middle of reordering, is displaying a
  /// drop target gap, or has drop placeholders".
  var hasUncommittedUpdates: Bool { isReordering || showsDropGap }
}
