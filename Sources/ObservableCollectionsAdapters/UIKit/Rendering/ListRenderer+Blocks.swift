#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  extension ListRenderer {
    /// Performs all blocks in a view, and then the updates outside blocks.
    ///
    /// A view may postpone update closures until after the call returns. The updates outside blocks
    /// then wait for the completion of the last block.
    ///
    /// A view animates rows from their old to their new places in the content. If it is scrolled at
    /// once to keep rows in place on the screen, they would jump and slide back. Therefore, nothing
    /// is animated then, and the blocks and the new offset are one step. The offset cannot be part
    /// of the animation, because the new places are known only after the blocks.
    ///
    /// - Parameters:
    ///   - update: the updates.
    ///   - view: the view, which is in a window.
    ///   - animations: the animations of inserted and removed rows.
    ///   - kept: the places to restore afterwards, or `nil` if the view keeps them itself.
    ///   - newPath: returns the new path of a row, or `nil` if it is removed.
    ///   - publish: swaps the published state.
    func perform(
      _ update: ListUpdate, in view: any ListWidget, _ animations: RowAnimationChoice,
      kept: SavedViewState? = nil, newPath: @escaping (IndexPath) -> IndexPath?,
      publish: @escaping () -> Void
    ) {
      let kind = ListViewUpdate.blocks(update.blocks.count)
      willUpdate?(kind)
      observer?.pause()
      lateUpdates += 1
      runningUpdates += 1
      self.animations.begin()
      if update.blocks.isEmpty { publish() }
      var kept = kept
      let publishes = update.blocks.indices.map { $0 == 0 ? publish : nil }
      let progress = UpdateProgress(
        losses: publishes.map { publish in
          { self.putOff(for: .lostUpdate, newPath: newPath, publish: publish) }
        },
        settle: { self.settle(update, kind, kept, isLate: $0) },
        finish: { self.finish(kind) })
      let isAnimated =
        options.animatesNow && update.blocks.contains(where: animations.isSeen)
        && kept?.mayScroll(in: update) != true
      withAnimation(isAnimated) {
        for (index, (block, publish)) in zip(update.blocks, publishes).enumerated() {
          view.performUpdates(
            {
              guard progress.beginClosure(index) else { return }
              if index == 0, progress.isIssued, self.pendingReload == nil {
                kept?.noteSelection(in: view, newPath: newPath)
              }
              self.tell(block, to: view, animations, newPath: newPath, publish: publish)
            },
            completion: { progress.noteCompletion(index) })
        }
        progress.settleIssued()
      }
      progress.noteIssued()
    }

    /// Swaps the published state and performs a block. Called inside an update closure.
    ///
    /// A view that postponed the closure may have left its window, or show another list, and must
    /// not be updated then.
    private func tell(
      _ block: ListBlock, to view: any ListWidget, _ animations: RowAnimationChoice,
      newPath: @escaping (IndexPath) -> IndexPath?, publish: (() -> Void)?
    ) {
      if self.view == nil {
        publish?()
        return
      }
      if pendingReload != nil || view.window == nil {
        return putOff(for: .noWindow, newPath: newPath, publish: publish)
      }
      holding {
        publish?()
        view.tell(block, animations)
      }
    }

    private func withAnimation(_ isAnimated: Bool, _ body: () -> Void) {
      if isAnimated { body() } else { UIView.performWithoutAnimation { body() } }
    }

    /// Performs the updates outside blocks, by new index paths, after all blocks.
    private func settle(
      _ update: ListUpdate, _ kind: ListViewUpdate, _ kept: SavedViewState?, isLate: Bool
    ) {
      lateUpdates -= 1
      guard let view, pendingReload == nil else { return }
      holding {
        kept?.restore(in: view, isLate: isLate)
        if !update.refreshes.isEmpty { view.reconfigure(update.refreshes) }
        for section in update.headers { refreshHeader?(section) }
        if update.changesSections { refreshIndex?() }
        // A cell that was configured anew may be higher now.
        kept?.follow(in: view, isLate: isLate)
      }
      tellPublished(kind)
    }

    /// All animations have ended.
    private func finish(_ kind: ListViewUpdate) {
      runningUpdates -= 1
      guard runningUpdates == 0, pendingReload != nil, isDragging || isInUse
      else { return complete(kind) }
      // The user drags or uses a row of a view that is to be reloaded.
      admit { [weak self] in self?.complete(kind) }
    }

    private func complete(_ kind: ListViewUpdate) {
      if runningUpdates == 0, let pending = pendingReload.take() {
        reload(
          for: pending.reason, newPath: { pending.newPath(forShown: $0) },
          publish: { pending.swapPublished() })
      }
      observer?.resume()
      didUpdate?(kind)
      animations.end()
    }
  }
#endif
