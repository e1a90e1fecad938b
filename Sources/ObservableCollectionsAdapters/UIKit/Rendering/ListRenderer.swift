#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// Brings a view from one published state to the next, as a block of updates or by reloading it.
  ///
  /// A view reads its data source before an update closure and after it, and must find the old state
  /// and the new one. So the data source reads a *published* state, never the live list, and the
  /// published state changes inside the closure of the first block. What happens in a turn:
  ///
  /// 1. The scheduler ends the turn and asks at the gate (``admit(_:)``). It stays shut while the
  ///    view asks its data source or the user drags a row.
  /// 2. The observer makes one batch and hands it over (``apply(_:publish:counts:)``).
  /// 3. The view is reloaded if it is in no window, has no size, or there are too many changes.
  /// 4. Else one block tells all that comes, goes and moves; a second one reloads cells if something
  ///    moved, or cells are configured anew in place.
  /// 5. Until all blocks have completed the observer is busy: later changes are one batch afterwards.
  @MainActor final class ListRenderer {
    private(set) weak var view: (any ListWidget)?
    var options: ListViewOptions
    var willUpdate: ((ListViewUpdate) -> Void)?
    var didUpdate: ((ListViewUpdate) -> Void)?
    /// Pauses and resumes the observer.
    var observer: (any ListObserver)?
    /// Brings the head of a section up to date, where it is on the screen; a new index.
    var refreshHead: ((Int) -> Void)?

    /// How deep it is in calls from the view and to it, during which no turn may end.
    private var depth = 0
    /// Turns that wait at the gate.
    private let waiting = WaitingTurns()
    /// Updates whose closures the view has put off.
    private var lateUpdates = 0
    /// Updates that have not completed.
    private var runningUpdates = 0
    /// Why the view is reloaded when all updates have completed; nil if it need not be.
    private var laterReload: ListViewUpdate.Reason?
    /// Swaps the published state at that reload to the one that the observer knows of.
    private var laterPublish: (() -> Void)?

    init(_ view: any ListWidget, options: ListViewOptions) {
      self.view = view
      self.options = options
    }

    /// Calls code that reads the view or that the view calls; it must not be updated meanwhile.
    func holding<Result>(_ body: () -> Result) -> Result {
      depth += 1
      defer { depth -= 1 }
      return body()
    }
  }

  // MARK: - The gate

  extension ListRenderer {
    /// Whether the view must be left alone now.
    var isHeldUp: Bool { depth > 0 || view?.hasUncommittedUpdates == true }

    /// Whether the user's rows are not those that the observer knows of, or places in them are still to
    /// be told: the view has put off an update, or is to be reloaded for what the user did meanwhile.
    var isBehind: Bool { lateUpdates > 0 || laterReload == .refusedDrop }

    /// Ends a turn as soon as the view can be updated.
    func admit(_ endTurn: @escaping @MainActor @Sendable () -> Void) {
      guard isHeldUp else { return endTurn() }
      waiting.add(endTurn) { [weak self] in self?.isHeldUp ?? false }
    }
  }

  // MARK: - Batches

  extension ListRenderer {
    /// Shows the whole state. A view may ignore it while an update animates: it waits for the end.
    func reload(for reason: ListViewUpdate.Reason, publish: () -> Void) {
      guard let view, runningUpdates == 0 else {
        laterReload = reason
        return publish()
      }
      // The view may show other rows than are published, until it is reloaded.
      holding {
        willUpdate?(.reload(reason))
        publish()
        reloadData(of: view)
      }
      didUpdate?(.reload(reason))
    }

    /// Shows a batch.
    ///
    /// - Parameters:
    ///   - batch: what changed.
    ///   - publish: swaps the published state.
    ///   - counts: the number of rows in a section after the batch; nil if there is no such section.
    func apply(
      _ batch: some ListBatch, publish: @escaping () -> Void, counts: (_ newSection: Int) -> Int?
    ) {
      guard let view else { return publish() }
      // The observer is at work: nothing that a callback asks for may come in between.
      depth += 1
      defer { depth -= 1 }
      if let reason = reasonToReload(view, changeCount: batch.listChangeCount) {
        return replaceAll(batch, in: view, for: reason, publish: publish)
      }
      if case .crossFade(let seconds) = options.animation {
        return crossFade(batch, in: view, seconds, publish: publish)
      }
      let animations =
        options.animatesVisibleOnly
        ? RowAnimationChoice(visible: options.rowAnimations, in: view, batch, count: counts)
        : RowAnimationChoice(options.rowAnimations)
      let kept = keptPlaces(in: view, of: batch)
      perform(batch.listUpdate(options), in: view, animations, publish: publish) {
        kept.restore(in: view, isLate: $0)
      }
    }

    /// Shows what the user did, if the view has not done it by itself, and has the list follow.
    ///
    /// The observer learns of it last: until then its next batch would not fit what the view shows, so
    /// nothing that a callback asks for may come in between.
    ///
    /// - Parameters:
    ///   - block: what the view is told.
    ///   - publish: swaps the published state.
    ///   - follow: tells the observer.
    /// - Returns: what `follow` returns.
    func apply(_ block: ListBlock, publish: @escaping () -> Void, follow: () -> Bool) -> Bool {
      holding {
        show(block, publish: publish)
        return follow()
      }
    }

    private func show(_ block: ListBlock, publish: @escaping () -> Void) {
      guard let view else { return publish() }
      if let reason = reasonToReload(view, changeCount: 0) {
        return reload(for: reason, publish: publish)
      }
      perform(
        ListUpdate(block), in: view, RowAnimationChoice(options.rowAnimations), publish: publish)
    }

    /// Takes over what the user did and the view shows already.
    ///
    /// An update that the view has put off does not fit these rows any more: it will say nothing, and
    /// the view is reloaded when it has ended.
    ///
    /// - Parameters:
    ///   - publish: swaps the published state.
    ///   - takeBack: swaps it back.
    func adopt(publish: () -> Void, takeBack: @escaping () -> Void) {
      let isRefused = isBehind
      publish()
      guard isRefused else { return }
      laterReload = .refusedDrop
      laterPublish = laterPublish ?? takeBack
    }

    private func reasonToReload(
      _ view: any ListWidget, changeCount: Int
    ) -> ListViewUpdate.Reason? {
      if let laterReload { return laterReload }
      if view.window == nil { return .noWindow }
      if view.bounds.isEmpty { return .noSize }
      if let most = options.reloadThreshold, changeCount > most { return .manyChanges }
      return nil
    }

    private func keptPlaces(in view: any ListWidget, of batch: some ListBatch) -> KeptPlaces {
      KeptPlaces(in: view, keepsScrollPosition: options.keepsScrollPosition) {
        batch.newIndexPath(forOld: $0)
      }
    }

    private func reloadData(of view: any ListWidget) {
      holding {
        view.reloadData()
        view.readCounts()
      }
    }

    private func replaceAll(
      _ batch: some ListBatch, in view: any ListWidget, for reason: ListViewUpdate.Reason,
      publish: () -> Void
    ) {
      // Where nothing is laid out there is nothing to keep, and a view that is asked for its visible
      // rows lays itself out.
      if view.window == nil || view.bounds.isEmpty { return reload(for: reason, publish: publish) }
      let kept = keptPlaces(in: view, of: batch)
      reload(for: reason, publish: publish)
      restore(kept, afterReloading: view)
    }

    /// A reloaded view has no rows before its next layout.
    private func restore(_ kept: KeptPlaces, afterReloading view: any ListWidget) {
      holding {
        view.layoutIfNeeded()
        kept.restore(in: view)
      }
    }

    private func crossFade(
      _ batch: some ListBatch, in view: any ListWidget, _ seconds: Double, publish: () -> Void
    ) {
      willUpdate?(.reload(.crossFade))
      let kept = keptPlaces(in: view, of: batch)
      publish()
      observer?.pause()
      UIView.transition(
        with: view, duration: seconds, options: [.transitionCrossDissolve, .allowUserInteraction],
        animations: {
          self.reloadData(of: view)
          self.restore(kept, afterReloading: view)
        },
        completion: { _ in
          MainActor.assumeIsolated {
            self.observer?.resume()
            self.didUpdate?(.reload(.crossFade))
          }
        })
    }
  }

  // MARK: - Blocks

  extension ListRenderer {
    /// Tells a view all blocks, and then what is not part of a block.
    ///
    /// A view may run update closures late, when it has called back: what comes after the blocks
    /// then waits for the completion of the last one.
    private func perform(
      _ update: ListUpdate, in view: any ListWidget, _ animations: RowAnimationChoice,
      publish: @escaping () -> Void, restore: @escaping (_ isLate: Bool) -> Void = { _ in }
    ) {
      let kind = ListViewUpdate.blocks(update.blocks.count)
      willUpdate?(kind)
      observer?.pause()
      lateUpdates += 1
      runningUpdates += 1
      if update.blocks.isEmpty { publish() }
      let progress = UpdateProgress(
        update.blocks.count, settle: { isLate in self.settle(update) { restore(isLate) } },
        finish: { self.finish(kind) })
      let isAnimated =
        options.animation != .none && update.blocks.contains(where: animations.isSeen)
      withAnimation(isAnimated) {
        for (index, block) in update.blocks.enumerated() {
          let publishes = index == 0 ? publish : nil
          view.performUpdates(
            {
              self.holding { self.tell(block, to: view, animations, publish: publishes) }
              progress.noteClosure()
            },
            completion: { progress.noteCompletion() })
        }
      }
      progress.noteIssued()
    }

    /// Inside an update closure: swaps the published state and says what changed.
    private func tell(
      _ block: ListBlock, to view: any ListWidget, _ animations: RowAnimationChoice,
      publish: (() -> Void)?
    ) {
      if laterReload == .refusedDrop {
        laterPublish = publish ?? laterPublish
      } else {
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
      guard let view, laterReload == nil else { return }
      holding {
        if !update.refreshes.isEmpty { view.reconfigure(update.refreshes) }
        for section in update.heads { refreshHead?(section) }
        restore()
      }
    }

    /// All animations have ended.
    private func finish(_ kind: ListViewUpdate) {
      runningUpdates -= 1
      if runningUpdates == 0, let reason = laterReload.take() {
        reload(for: reason) { laterPublish.take()?() }
      }
      observer?.resume()
      didUpdate?(kind)
    }
  }
#endif
