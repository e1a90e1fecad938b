import Observation

/// Reads of a list are tracked by the standard library's observation.
///
/// That includes `withObservationTracking`, `Observations`, and the body of a SwiftUI view. All
/// readable state of a list counts as one property: a tracker that has read the count, an element,
/// or a snapshot is notified of the next change, whichever it is. A snapshot is a value: getting it
/// is tracked, reading it is not. The tracker is notified after the change is visible, once for a
/// transaction, outside all locks; it may read and change the list.
extension ObservableSource: Observable {}
