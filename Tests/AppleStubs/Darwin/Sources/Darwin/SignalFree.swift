import Synchronization

/// The sockets on which a write to a peer that is gone raises no signal.
let signalFree = Mutex<Set<Int32>>([])
