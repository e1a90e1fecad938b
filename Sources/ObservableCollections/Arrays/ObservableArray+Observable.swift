import Observation

/// Reads are tracked by the standard library's observation: `withObservationTracking`,
/// `Observations`, and the body of a SwiftUI view.
///
/// Everything that an array tells of itself counts as one property: a tracker that has read its
/// count, an element, or a snapshot hears the next change, whichever it is. A snapshot is a value: reading
/// that is not tracked, taking it is. It hears after the change is visible, once for a
/// transaction, with nothing held; the array may be read and changed there.
extension ObservableArray: Observable {}
