#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  extension ListRenderer {
    /// Tells a view all blocks, and then what is not part of a block.
    ///
    /// A view may run update closures late, when it has called back: what comes after the blocks
    /// then waits for the completion of the last one.
    ///
    /// A view animates rows from their old places in the content to their new ones. If it is
    /// scrolled at once to where rows stay in place on the screen, they would start beside their
    /// places and slide back. So nothing is animated then, and the blocks and the new offset are
    /// one step. The offset cannot be a part of the animation: where the rows go is known only
    /// after the blocks.
    ///
    /// - Parameters:
    ///   - update: what is told.
    ///   - view: in a window.
    ///   - animations: how rows come and go.
    ///   - kept: what is brought back afterwards; nil if the view keeps it by itself.
    ///   - newPath: where rows go.
    ///   - publish: swaps the published state.
    func perform(
      _ update: ListUpdate, in view: any ListWidget, _ animations: RowAnimationChoice,
      kept: KeptPlaces? = nil, newPath: @escaping (IndexPath) -> IndexPath?,
      publish: @escaping () -> Void
    ) {
      let kind = ListViewUpdate.blocks(update.blocks.count)
      willUpdate?(kind)
      observer?.pause()
      lateUpdates += 1
      runningUpdates += 1
      if update.blocks.isEmpty { publish() }
      var kept = kept
      let publishes = update.blocks.indices.map { $0 == 0 ? publish : nil }
      let progress = UpdateProgress(
        losses: publishes.map { publish in
          { self.putOff(for: .lostUpdate, newPath: newPath, publish: publish) }
        },
        settle: { isLate in self.settle(update) { kept?.restore(in: view, isLate: isLate) } },
        finish: { self.finish(kind) })
      let isAnimated =
        options.animation != .none && update.blocks.contains(where: animations.isSeen)
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

    /// Inside an update closure: swaps the published state and says what changed.
    ///
    /// A view that put it off may have left its window since. There it must be told nothing.
    private func tell(
      _ block: ListBlock, to view: any ListWidget, _ animations: RowAnimationChoice,
      newPath: @escaping (IndexPath) -> IndexPath?, publish: (() -> Void)?
    ) {
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

    /// All blocks have been told: the rest is said in new places.
    private func settle(_ update: ListUpdate, _ restore: () -> Void) {
      lateUpdates -= 1
      guard let view, pendingReload == nil else { return }
      holding {
        restore()
        if !update.refreshes.isEmpty { view.reconfigure(update.refreshes) }
        for section in update.headers { refreshHeader?(section) }
        if update.changesSections { refreshIndex?() }
      }
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
    }
  }
#endif
