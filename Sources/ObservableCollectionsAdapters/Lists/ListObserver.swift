import ObservableCollections

/// What the observers of both kinds of list have in common.
protocol ListObserver: AnyObject {
  var changeLimit: Int? { get set }

  func cancel()
  func flush()
  func pause()
  func resume()
}

extension CoalescingObserver: ListObserver {}
