import Foundation
import ObservableCollections
import Testing

@testable import CoreTestSupport
@testable import ListChanges

/// Versions and parts of batches that come from outside.
@Suite("Decoded versions")
struct DecodedVersionTests {
  private static func versions(_ from: Int, _ to: Int, _ fromPart: Int, _ toPart: Int) -> String {
    """
    "start":{"version":\(from),"part":\(fromPart)},"end":{"version":\(to),"part":\(toPart)}}
    """
  }

  private static func flat(_ versions: String) throws -> BatchChanges {
    let document = """
      {"removals":[],"insertions":[[0,1]],"moves":[],"updates":[],"oldCount":0,"newCount":1,\(versions)
      """
    return try JSONDecoder().decode(BatchChanges.self, from: Data(document.utf8))
  }

  private static func sectioned(_ versions: String) throws -> SectionsBatchChanges {
    let document = """
      {"oldCounts":[],"newCounts":[0],"rows":[[1]],\(versions)
      """
    return try JSONDecoder().decode(SectionsBatchChanges.self, from: Data(document.utf8))
  }

  /// What is wrong, and what the document of a batch of two levels says, if that is not the fault of
  /// one of its revisions.
  static let bad: [(String, PatchError, PatchError?)] = [
    (versions(-1, 2, 0, 0), .negativeVersion(-1), nil),
    (versions(-3, -2, 0, 0), .negativeVersion(-3), nil),
    (versions(5, 4, 0, 0), .versionFalls(from: 5, to: 4), .versionFalls(from: 5, to: 4)),
    (versions(0, Int.min, 0, 0), .negativeVersion(.min), nil),
    (versions(4, 5, -5, 0), .negativePart(-5), nil),
    (versions(4, 5, 0, -1), .negativePart(-1), nil),
  ]

  @Test(
    "Decoded versions: negative ones, those that fall and negative parts are refused",
    arguments: bad)
  func refused(versions: String, flat: PatchError, sectioned: PatchError?) {
    let error = #expect(throws: DecodingError.self) { try Self.flat(versions) }
    #expect(Self.underlying(error) as? PatchError == flat)
    let other = #expect(throws: DecodingError.self) { try Self.sectioned(versions) }
    if let sectioned {
      #expect(Self.underlying(other) as? PatchError == sectioned)
      #expect("\(flat)" == "\(sectioned)")
    } else {
      #expect(Self.underlying(other) as? PatchError == flat)
    }
  }

  private static func underlying(_ error: DecodingError?) -> (any Error)? {
    guard case .dataCorrupted(let context)? = error else { return nil }
    return context.underlyingError
  }

  @Test(
    "Decoded versions: parts of one version may follow in any order, for a user's change is taken back"
  )
  func accepted() throws {
    for (from, to) in [(0, 1), (1, 2), (1, 0), (Int.max, 0)] {
      let versions = Self.versions(4, 4, from, to)
      #expect(try Self.flat(versions).start.part == from)
      #expect(try Self.sectioned(versions).end.part == to)
    }
    #expect(try Self.flat(Self.versions(Int.max, Int.max, 0, 0)).end == Revision(.max))
  }
}
