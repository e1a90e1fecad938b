import ObservableCollections
import ObservableCollectionsTesting

/// Blocks of changes: counts are read, the closure runs, counts are read again.
extension ListSimulation {
  /// `performBatchUpdates`. Inside another one it joins that.
  func performUpdates(_ updates: @escaping () -> Void, _ completion: ((Bool) -> Void)?) {
    guard isReady(for: "performBatchUpdates") else { return }
    if updateDepth == 0, runsUpdatesLate {
      let isAnimated = UIView.areAnimationsEnabled
      late.append { [self] in performLate(updates, isAnimated, completion) }
    } else {
      perform(updates, UIView.areAnimationsEnabled, completion)
    }
  }

  /// What happens to an update that waited in a view that has left its window is nowhere said: it may
  /// run there, and then must tell nothing, or never.
  private func performLate(
    _ updates: () -> Void, _ isAnimated: Bool, _ completion: ((Bool) -> Void)?
  ) {
    if view.window == nil, dropsUpdatesOutside {
      completion?(false)
    } else {
      perform(updates, isAnimated, isLate: true, completion)
    }
  }

  private func perform(
    _ updates: () -> Void, _ isAnimated: Bool, isLate: Bool = false,
    _ completion: ((Bool) -> Void)?
  ) {
    if isBroken { return }
    if updateDepth == 0, !begin(checksDataSource: true, isLate: isLate) { return }
    updateDepth += 1
    updates()
    updateDepth -= 1
    if updateDepth == 0 { end(isAnimated: isAnimated) }
    if isBroken { return }
    animate(isAnimated, completion)
  }

  /// `beginUpdates`.
  func beginUpdates() {
    guard isReady(for: "beginUpdates") else { return }
    if updateDepth == 0, !begin(checksDataSource: false) { return }
    updateDepth += 1
  }

  /// `endUpdates`.
  func endUpdates() {
    guard isReady(for: "endUpdates") else { return }
    updateDepth -= 1
    if updateDepth == 0 { end(isAnimated: UIView.areAnimationsEnabled) }
    if !isBroken { animate(UIView.areAnimationsEnabled, nil) }
  }

  /// One call: of a block, or a block of its own whose data source has changed before.
  func add(_ call: @autoclosure () -> String, _ change: (inout SectionsTableBlock) -> Void) {
    guard isReady(for: call()) else { return }
    if updateDepth > 0 {
      note(call())
      if view.window == nil { return raise(.simulation, noWindow) }
      return change(&block)
    }
    guard begin(checksDataSource: false) else { return }
    note(call())
    change(&block)
    end(isAnimated: UIView.areAnimationsEnabled)
    if !isBroken { animate(UIView.areAnimationsEnabled, nil) }
  }
}

extension ListSimulation {
  /// What happens before a block. False: an exception was raised.
  ///
  /// - Parameters:
  ///   - checksDataSource: whether the data source must still be in its old state.
  ///   - isLate: whether the view was in a window when it was asked.
  private func begin(checksDataSource: Bool, isLate: Bool = false) -> Bool {
    note("begin")
    if view.window == nil, !isLate {
      raise(.simulation, noWindow)
    } else if isDragging {
      raise(.simulation, "an update while the user drags a row")
    } else if profile == .collection, view.bounds.isEmpty {
      // It would make a cell for each item.
      raise(.simulation, "an update of a collection view that has no size")
    } else if profile == .collection, isDirty || counts == nil {
      // The layout is out of date: everything is read before the closure runs.
      load(readCounts())
    } else if checksDataSource, let counts {
      let read = readCounts()
      if read != counts { raise(.widget, inconsistency(counts, read)) }
    }
    return !isBroken
  }

  var noWindow: String {
    profile == .table
      ? "UITableView was told to layout its visible cells and other contents without being in "
        + "the view hierarchy"
      : "UICollectionView was told to update its items without being in the view hierarchy"
  }

  /// The message of iOS 16.4 and later for a data source that changed before the closure ran.
  private func inconsistency(_ known: [Int], _ read: [Int]) -> String {
    func text(_ counts: [Int]) -> String {
      let entry = profile == .table ? "row" : "item"
      return "{ \(counts.count) section\(counts.count == 1 ? "" : "s") with \(entry) counts: "
        + "\(counts) }"
    }
    let (entries, moment) = profile == .table ? ("rows", "and") : ("items", "and/or")
    return "Invalid batch updates detected: the number of sections and/or \(entries) returned by "
      + "the data source before \(moment) after performing the batch updates are inconsistent "
      + "with the updates. Data source before updates = \(text(known)) Data source after updates "
      + "= \(text(read)) Updates = [ ]"
  }

  /// What happens after a block: the judge decides, and new cells are fetched.
  private func end(isAnimated: Bool) {
    note("end")
    if isBroken { return }
    let block = self.block
    self.block = SectionsTableBlock()
    // A table that was never loaded has nothing to change.
    guard let counts else { return isDirty = true }
    let newCounts = readCounts()
    if profile == .collection, !block.sectionReloads.isEmpty, (counts + newCounts).contains(0) {
      return raise(.widget, "attempt to create view animation for nil view")
    }
    let old = isDirty ? counts.map { newTokens($0) } : shown.map(\.tokens)
    let new = newCounts.map { newTokens($0) }
    // Section heads have tokens of their own; new ones are negative.
    let oldSections = old.enumerated().map { TableSection($0, $1) }
    let newSections = new.enumerated().map { TableSection(-1 - $0, $1) }
    var table = SectionsStrictTable<Int, Int>(sections: oldSections, profile: profile)
    do { try table.perform(block, after: newSections) } catch {
      return raise(.widget, error.description)
    }
    let starts = isAnimated ? placesInContent : nil
    self.counts = newCounts
    if isDirty { return keepSelection(from: old, to: table.sections.map(\.elements)) }
    if table.didReloadEverything {
      note("everything is reloaded")
      selected = []
      return load(newCounts)
    }
    let firstNew = new.lazy.compactMap(\.first).first ?? 0
    show(
      table.sections.map { ($0.section >= 0 ? $0.section : nil, $0.elements) },
      fresh: firstNew..<firstNew + newCounts.reduce(0, +), starts: starts)
  }

  /// Has the selection of a table without cells follow its rows.
  private func keepSelection(from old: [[Int]], to new: [[Int]]) {
    let tokens = Set(selectedBeforeLayout.map { old[$0.section][$0.item] })
    selectedBeforeLayout = Set(
      new.enumerated().flatMap { section, elements in
        elements.indices.filter { tokens.contains(elements[$0]) }.map { [section, $0] }
      })
  }
}
