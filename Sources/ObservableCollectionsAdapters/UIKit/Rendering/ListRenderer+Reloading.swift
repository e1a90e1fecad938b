#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// Notices that the view around it is in a window again, and is seen by nobody.
  final class WindowWatch: UIView {
    var onWindow: (() -> Void)?

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window != nil { onWindow?() }
    }
  }

  extension ListRenderer {
    /// Shows the whole state. A view may ignore it while an update animates: it waits for the end.
    ///
    /// - Parameters:
    ///   - reason: why.
    ///   - newPath: where the rows go that the view shows; nil if they are of another list.
    ///   - publish: swaps the published state. The view may show other rows than are published
    ///     until it is reloaded, so that comes right afterwards.
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
        let kept = newPath.map { keptPlaces(in: view, $0) }
        if newPath == nil { forgetOutside() }
        publish()
        reloadData(of: view)
        if let kept { restore(kept, in: view) }
      }
      if reason == .firstState, didUpdate == nil { return noteFirstState() }
      didUpdate?(.reload(reason))
    }

    /// Reloads the view when all updates have ended; until then what it shows stays published.
    ///
    /// - Parameters:
    ///   - reason: why, if it is not to be reloaded already.
    ///   - newPath: where rows go.
    ///   - publish: swaps the published state; nil if it needs no swap.
    func putOff(
      for reason: ListViewUpdate.Reason, newPath: @escaping (IndexPath) -> IndexPath?,
      publish: (() -> Void)?
    ) {
      pendingReload = pendingReload ?? PendingReload(reason)
      if let publish { pendingReload?.add(newPath, publish: publish) }
    }

    /// Shows the whole state, in a transition of the view.
    func crossFade(
      _ view: any ListWidget, _ seconds: Double, newPath: (IndexPath) -> IndexPath?,
      publish: () -> Void
    ) {
      willUpdate?(.reload(.crossFade))
      let kept = keptPlaces(in: view, newPath)
      publish()
      observer?.pause()
      UIView.transition(
        with: view, duration: seconds, options: [.transitionCrossDissolve, .allowUserInteraction],
        animations: {
          self.reloadData(of: view)
          self.holding {
            // What it fades to is what is laid out now.
            view.layoutIfNeeded()
            kept.restore(in: view)
          }
        },
        completion: { _ in
          MainActor.assumeIsolated {
            self.observer?.resume()
            self.didUpdate?(.reload(.crossFade))
          }
        })
    }

    /// Notes what is to be kept.
    func keptPlaces(
      in view: any ListWidget, _ newPath: (IndexPath) -> IndexPath?
    ) -> KeptPlaces {
      if let outside = keptOutside, !outside.isScrolled(view) {
        forgetOutside()
        if view.window == nil, let moved = outside.moved(newPath) { return moved }
        // Its row goes: another one is to be found, in the layout that it has now.
        outside.restore(afterReloading: view)
      }
      forgetOutside()
      return KeptPlaces(in: view, options, newPath: newPath)
    }

    /// Brings back what was kept, in a view that was reloaded. The position of a collection view
    /// that nobody sees waits for a window: a layout in each turn would make a screenful of cells
    /// for nobody.
    private func restore(_ kept: KeptPlaces, in view: any ListWidget) {
      guard view.window == nil, view.scrollsByLayout, kept.isPosition else {
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
      if !kept.isScrolled(view) { holding { kept.restore(afterReloading: view) } }
    }

    private func forgetOutside() {
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
