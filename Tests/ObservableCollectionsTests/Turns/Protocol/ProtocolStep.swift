/// What a user of an array may do, as one call.
enum ProtocolCall: CaseIterable, Hashable {
  case mutate
  /// A transaction that throws.
  case `throw`
  case observe
  /// Ends the actor's own observation.
  case cancelObservation
  /// Ends the coalescing observer.
  case cancelCoalescer
  case flush
  case sinkBusy
  case sinkReady
}

/// What happens in one piece: under one lock, or in one call of foreign code.
enum ProtocolStep: Hashable {
  case enterGate
  case commit
  case leaveGate(isDeliveryDue: Bool)
  case leaveGateThrowing
  case beginDelivery
  /// A record is handed to an observer.
  case hand(version: Int, listener: Int)
  case nextDelivery
  case wakeCoalescer
  /// The scheduler calls.
  case endWait
  case beginTurn
  case readStand
  case advance(from: Int)
  case noteStand(Int)
  case show
  case endRendering
  case leaveStand(Int)
  case addListener
  case handInitial(listener: Int)
  case release(listener: Int)
  case deactivate(listener: Int)
  case removeListener(listener: Int)
  case cancelTurn
  case pause
  case resume
}
