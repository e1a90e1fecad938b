/// What a sink can get wrong. The check must find each of them.
enum Mistake: String, CaseIterable {
  /// None: the same sink without a mistake must pass.
  case none
  /// Splices are told at the place before.
  case wrongPosition
  /// The widgets read the live array, which may have changed again, instead of a published list.
  case liveList
  /// The widgets are notified of a splice before the list has changed.
  case toldTooEarly
  /// Updates are not told, and the row's value stays.
  case updateForgotten
  /// Elements that stay or move get new rows, so that nobody knows them again.
  case rowsRenewed
}
