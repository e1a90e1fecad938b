import Observation

/// Reads are tracked by the standard library's observation: `withObservationTracking`,
/// `Observations`, and the body of a SwiftUI view.
///
/// All that can be read of a list counts as one property: a tracker that has read the count, an
/// element, or a snapshot hears the next change, whichever it is. A snapshot is a value: reading it
/// is not tracked, taking it is. The tracker hears after the change is visible, once for a
/// transaction, with nothing held; the list may be read and changed there.
extension ObservableSource: Observable {}
