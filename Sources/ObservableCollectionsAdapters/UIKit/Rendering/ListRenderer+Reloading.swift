#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// An invisible subview that detects when its superview is in a window again.
  final class WindowWatch: UIView {
    var onWindow: (() -> Void)?

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window != nil { onWindow?() }
    }
  }

  extension ListRenderer {
    /// Reloads the view. Waits for the end of an animated update, because a view may ignore a
    /// reload during it.
    ///
    /// - Parameters:
    ///   - reason: the reason.
    ///   - newPath: returns the new path of a shown row; `nil` if the view shows another list.
    ///   - publish: swaps the published state, just before the reload: until then, the view may
    ///     show other rows than those published.
    func reload(
      for reason: ListViewUpdate.Reason, newPath: ((IndexPath) -> IndexPath?)? = nil,
      publish: @escaping () -> Void
    ) {
      guard let view else { return publish() }
      if runningUpdates > 0 {
        return putOff(for: reason, newPath: newPath ?? { _ in nil }, publish: publish)
      }
      holding {
        willUpdate?(.reload(reason))
        let kept =
          newPath.map { keptPlaces(in: view, $0) }
          ?? (options.followsEnd ? SavedViewState(atEndOf: view) : nil)
        if newPath == nil { forgetOutside() }
        let spoken = newPath.flatMap { view.spokenPath.flatMap($0) }
        publish()
        reloadData(of: view)
        if let kept { restore(kept, in: view) }
        if let spoken { view.speak(spoken) }
      }
      tellPublished(.reload(reason))
      if reason == .firstState, didUpdate == nil { return noteFirstState() }
      didUpdate?(.reload(reason))
    }

    /// Reloads the view when all updates have ended. Until then, its current rows remain published.
    ///
    /// - Parameters:
    ///   - reason: the reason, unless a reload is pending already.
    ///   - newPath: returns the new path of a row, or `nil` if it is removed.
    ///   - publish: swaps the published state, or `nil` if it needs no swap.
    func putOff(
      for reason: ListViewUpdate.Reason, newPath: @escaping (IndexPath) -> IndexPath?,
      publish: (() -> Void)?
    ) {
      pendingReload = pendingReload ?? PendingReload(reason)
      if let publish { pendingReload?.add(newPath, publish: publish) }
    }

    /// Reloads the view in a cross-fade transition.
    func crossFade(
      _ view: any ListWidget, _ seconds: Double, newPath: (IndexPath) -> IndexPath?,
      publish: () -> Void
    ) {
      willUpdate?(.reload(.crossFade))
      let (kept, spoken) = (keptPlaces(in: view, newPath), view.spokenPath.flatMap(newPath))
      publish()
      observer?.pause()
      animations.begin()
      UIView.transition(
        with: view, duration: seconds, options: [.transitionCrossDissolve, .allowUserInteraction],
        animations: {
          self.reloadData(of: view)
          self.holding {
            // What it fades to is what is laid out now.
            view.layoutIfNeeded()
            kept.restore(in: view)
            kept.follow(in: view)
            if let spoken { view.speak(spoken) }
          }
          self.tellPublished(.reload(.crossFade))
        },
        completion: { _ in
          MainActor.assumeIsolated {
            self.observer?.resume()
            self.didUpdate?(.reload(.crossFade))
            self.animations.end()
          }
        })
    }

    /// Returns the places to keep.
    func keptPlaces(
      in view: any ListWidget, _ newPath: (IndexPath) -> IndexPath?
    ) -> SavedViewState {
      if let outside = keptOutside, outside.isValid(in: view) {
        forgetOutside()
        if view.window == nil, let moved = outside.moved(newPath) { return moved }
        // Its row goes: another one is to be found, in the layout that it has now.
        outside.restore(afterReloading: view)
      }
      forgetOutside()
      return SavedViewState(in: view, options, newPath: newPath)
    }

    /// Restores the kept places in a reloaded view. The position of a collection view without a
    /// window is restored later: otherwise each turn's layout would make a screenful of cells in
    /// vain. So is the end of a table, whose rows may not be laid out before.
    private func restore(_ kept: SavedViewState, in view: any ListWidget) {
      guard view.window == nil, view.scrollsByLayout || kept.followsEnd, kept.isPosition else {
        return kept.restore(afterReloading: view)
      }
      keptOutside = kept
      let watch = WindowWatch(frame: .zero)
      watch.onWindow = { [weak self] in self?.restoreOutside() }
      view.addSubview(watch)
      windowWatch = watch
    }

    private func restoreOutside() {
      guard let view, let kept = keptOutside else { return }
      forgetOutside()
      if !kept.isValid(in: view) { return }
      holding { kept.restore(afterReloading: view) }
      // The size and the insets of a view that comes into a window may be set later in the pass.
      if kept.followsEnd { nextPass { [weak self] in self?.followEnd() } }
    }

    private func followEnd() {
      guard let view, view.window != nil, !view.isDragging, runningUpdates == 0 else { return }
      holding {
        view.layOutReloaded()
        view.scrollToEnd()
      }
    }

    func forgetOutside() {
      keptOutside = nil
      windowWatch?.removeFromSuperview()
      windowWatch = nil
    }

    private func reloadData(of view: any ListWidget) {
      holding {
        view.reloadData()
        view.readCounts()
      }
    }
  }
#endif
