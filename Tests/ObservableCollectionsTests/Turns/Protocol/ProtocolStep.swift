/// What a user of an array may do, as one call.
enum ProtocolCall: CaseIterable, Hashable {
  case mutate
  /// A transaction that changes the array, observes it and throws.
  case `throw`
  case observe
  /// Ends the actor's own observation.
  case cancelObservation
  /// Ends the coalescing observer.
  case cancelCoalescer
  case flush
  case sinkBusy
  case sinkReady
  /// Waits until all has been heard that was changed until then.
  case settle
}

/// What happens in one piece: under one lock, or in one call of foreign code.
enum ProtocolStep: Hashable {
  /// State, version, log and queue change.
  case commit
  /// A transaction is entered, and the array observed inside.
  case observeInTransaction
  /// The transaction throws and is taken back: nobody saw it.
  case takeBack
  case beginDelivery
  /// A record is handed to an observer.
  case hand(version: Int, listener: Int)
  case nextDelivery
  /// What the log came to since a version is handed to an observer.
  case handComposed(from: Int, to: Int, listener: Int)
  /// A job is started that goes on with the delivery.
  case startJob
  /// More waits than when the delivery began: another one, if nobody else has by then.
  case goOnDelivering
  case wakeCoalescer
  /// The scheduler calls.
  case endWait
  case beginTurn
  /// The observer's standing place moves to the present version.
  case advance
  case noteStand(Int)
  case show
  /// The sink is called, and may make some calls itself.
  case inSink
  case endRendering
  case leaveStand(Int)
  case addListener
  /// An observer has had its `.initial`.
  case release(listener: Int)
  case deactivate(listener: Int)
  case removeListener(listener: Int)
  case cancelTurn
  case pause
  case resume
  /// A call that is made when all before has been delivered takes its place in the queue.
  case settle
}
