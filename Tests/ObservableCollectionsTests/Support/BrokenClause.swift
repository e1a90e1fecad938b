/// A clause that does not hold.
struct BrokenClause: Error, CustomStringConvertible {
  let description: String
}
