#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// The animations of a block's rows.
  struct RowAnimationChoice {
    /// The animations of the animated rows.
    let all: ListViewOptions.RowAnimations
    /// The places on the screen before the block; nil if all rows are animated.
    private var old: Set<IndexPath>?
    /// The places that will be on the screen after the block.
    private var new: Set<IndexPath> = []

    /// Creates a choice that animates all rows.
    init(_ all: ListViewOptions.RowAnimations) {
      self.all = all
    }

    /// Creates a choice that animates only rows on the screen.
    ///
    /// - Parameters:
    ///   - all: the animations of these rows.
    ///   - view: the view, with the rows before the block.
    ///   - batch: the batch, which maps old to new rows.
    ///   - count: returns the number of rows in a section after the block, or `nil` if there is no
    ///     such section.
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

    /// Whether the effect of a block is visible.
    func isSeen(_ block: ListBlock) -> Bool {
      guard let old else { return true }
      if block.changesSections { return true }
      return block.removals.contains(where: old.contains)
        || block.reloads.contains(where: (block.isSecond ? new : old).contains)
        || block.insertions.contains(where: new.contains)
        || block.moves.contains { old.contains($0.old) || new.contains($0.new) }
    }

    /// The rows grouped by animation, without empty groups.
    ///
    /// - Parameters:
    ///   - paths: the rows of one kind of change.
    ///   - isOld: whether the paths are old ones.
    ///   - animation: the animation of rows on the screen.
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
