#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// Which rows of a block are animated.
  struct RowAnimationChoice {
    /// The animations of rows that are.
    let all: ListViewOptions.RowAnimations
    /// The places on the screen before the block; nil if all rows are animated.
    private var old: Set<IndexPath>?
    /// The places that will be on the screen after the block.
    private var new: Set<IndexPath> = []

    /// All rows are animated alike.
    init(_ all: ListViewOptions.RowAnimations) {
      self.all = all
    }

    /// Rows on the screen are animated.
    ///
    /// - Parameters:
    ///   - all: their animations.
    ///   - view: shows the rows before the block.
    ///   - batch: where rows go.
    ///   - count: the number of rows of a section after the block; nil if there is no such section.
    @MainActor init(
      visible all: ListViewOptions.RowAnimations, in view: any ListWidget, _ batch: any ListBatch,
      count: (_ newSection: Int) -> Int?
    ) {
      self.all = all
      let visible = view.visiblePaths
      old = Set(visible)
      // A view that is not full has room for more; how much is not known, but no screen holds this.
      let isFull = view.contentSize.height >= view.bounds.height
      let room = isFull ? visible.count + 1 : 2 * visible.count + 200
      // Where the view stays scrolled to, and where the topmost survivor goes.
      let survivor = visible.lazy.compactMap { batch.newIndexPath(forOld: $0) }.first
      for start in [visible.first ?? [0, 0], survivor].compactMap(\.self) {
        addRows(from: start, room, count)
      }
    }

    /// Adds as many new places as fit on the screen.
    private mutating func addRows(from start: IndexPath, _ room: Int, _ count: (Int) -> Int?) {
      var (place, room) = (start, room)
      while room > 0, let rows = count(place[0]) {
        if place[1] < rows {
          new.insert(place)
          room -= 1
        }
        place = place[1] + 1 < rows ? [place[0], place[1] + 1] : [place[0] + 1, 0]
      }
    }

    /// Whether the user would see something of a block.
    func isSeen(_ block: ListBlock) -> Bool {
      guard let old else { return true }
      if block.changesSections { return true }
      return block.removals.contains(where: old.contains)
        || block.reloads.contains(where: (block.isSecond ? new : old).contains)
        || block.insertions.contains(where: new.contains)
        || block.moves.contains { old.contains($0.old) || new.contains($0.new) }
    }

    /// Rows and the animations that they get; no empty groups.
    ///
    /// - Parameters:
    ///   - paths: rows of one kind of change.
    ///   - isOld: whether they count before the block.
    ///   - animation: of those on the screen.
    func split(
      _ paths: [IndexPath], isOld: Bool, _ animation: UITableView.RowAnimation
    ) -> [(paths: [IndexPath], animation: UITableView.RowAnimation)] {
      guard let old else { return paths.isEmpty ? [] : [(paths, animation)] }
      let visible = isOld ? old : new
      return [
        (paths.filter(visible.contains), animation),
        (paths.filter { !visible.contains($0) }, .none),
      ].filter { !$0.0.isEmpty }
    }
  }
#endif
