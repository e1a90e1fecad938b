import ObservableCollections

/// The observer of a list, with or without sections.
protocol ListObserver: AnyObject {
  var changeLimit: Int? { get set }

  func cancel()
  func flush()
  func pause()
  func resume()
  func settled(isolation: isolated (any Actor)?) async
}

extension CoalescingObserver: ListObserver {}
