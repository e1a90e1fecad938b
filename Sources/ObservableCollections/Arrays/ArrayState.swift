// What an array consists of besides its elements, by who may touch it.

/// What writers and readers share. Protected by the array's data lock.
struct SharedState<Element> {
  /// The number of records so far.
  var version = 0
  /// What happened since the versions at which coalescing observers stand.
  var history = EditHistory()
  /// The coalescing observers to wake at a change.
  var sleepers = Sleepers()
  /// Records on their way.
  var deliveries = DeliveryQueue<Element>()
  /// The batch that was made last, for observers who stand at the same version.
  var batch: BatchUpdate<Element>?

  /// Whether a record waits for somebody to deliver it, or a participant to be woken.
  var needsDelivery: Bool { deliveries.needsDelivery || sleepers.needsWaking }

  /// Notes a record whose edit the elements have seen.
  mutating func publish(_ edit: IndexEdit) {
    version += 1
    history.record(edit)
    sleepers.noteChange()
  }
}

/// What a writer keeps during its outermost call. Touched only by the holder of the array's gate.
struct WriterState<Element> {
  /// Whether a transaction is open: edits go to the draft.
  var isTransacting = false
  /// The version of the draft.
  var draftVersion = 0
  /// The records of the transaction.
  var records: [DraftRecord<Element>] = []
  /// What the edit that is being made takes away, if somebody wants to hear it.
  var oldElements: [Element]?
  /// Whether the outermost call has something to deliver.
  var isDeliveryDue = false
  /// What left the array and is released when the gate has been given back: the end of an element
  /// may run any code, also code that waits for another thread that changes the array.
  var departed: [Departure<Element>] = []

  /// Whether more is to be done at the end of the outermost call than to give the gate back.
  var needsFinishing: Bool { isDeliveryDue || !departed.isEmpty }
}

/// A record of a transaction that is still open.
struct DraftRecord<Element> {
  let edit: IndexEdit
  let change: ArrayChange<Element>
}

/// A state and records that a transaction left behind.
struct Departure<Element> {
  let elements: ArraySnapshot<Element>
  let records: [DraftRecord<Element>]
}
