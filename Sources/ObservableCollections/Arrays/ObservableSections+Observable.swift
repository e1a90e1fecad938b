import Observation

/// Reads are tracked by the standard library's observation, as those of an ``ObservableArray``:
/// everything that the list tells of itself counts as one property.
extension ObservableSections: Observable {}
