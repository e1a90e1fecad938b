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

  /// The user lifts a row of a table by its grip. Apple does not say that `hasUncommittedUpdates` is
  /// true then; here it is false.
  ///
  /// - Parameters:
  ///   - path: where the row is.
  ///   - isControl: whether the grip is a control that follows the finger, and not a gesture's.
  public func beginGripDrag(at path: IndexPath, isControl: Bool) {
    if !beginMovement(at: path) { return raise(.simulation, "the row \(path) has no grip") }
    guard isControl else { return }
    (cell(at: path) as? UITableViewCell)?.showsReorderControl = true
    beginTouch(at: path)
  }

  /// The user touches a control of a row: a button or the grip.
  public func beginTouch(at path: IndexPath) {
    let control = UIControl(frame: .zero)
    control.isTracking = true
    cell(at: path)?.addSubview(control)
  }

  /// The user drops that row.
  public func endGripDrag(at target: IndexPath) {
    guard let source = movement?.source, let cell = cell(at: source) else { return }
    for view in cell.subviews { (view as? UIControl)?.isTracking = false }
    movement?.target = target
    endMovement()
  }

  /// The user pulls the delete button of a row of a table out, or closes it.
  public func showDeleteButton(_ isShown: Bool, at path: IndexPath) {
    (cell(at: path) as? UITableViewCell)?.showingDeleteConfirmation = isShown
  }

  /// Whether the user drags a row.
  var isDragging: Bool { isReordering || movement != nil }
}
