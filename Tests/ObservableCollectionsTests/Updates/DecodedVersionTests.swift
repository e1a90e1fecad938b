import Foundation
import ObservableCollections
import Testing

/// Versions and parts of batches that come from outside.
@Suite("Decoded versions")
struct DecodedVersionTests {
  private static func versions(_ from: Int, _ to: Int, _ fromPart: Int, _ toPart: Int) -> String {
    """
    "fromVersion":\(from),"toVersion":\(to),"fromPart":\(fromPart),"toPart":\(toPart)}
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
      {"oldCounts":[],"newCounts":[0],"removedSections":[],"insertedSections":[[0,1]],\
      "movedSections":[],"replacedSections":[],"updatedHeaders":[],"removals":[],\
      "insertions":[],"moves":[],"updates":[],\(versions)
      """
    return try JSONDecoder().decode(SectionsBatchChanges.self, from: Data(document.utf8))
  }

  static let bad: [(String, BatchError, SectionsBatchError)] = [
    (versions(-1, 2, 0, 0), .negativeVersion(-1), .negativeVersion(-1)),
    (versions(-3, -2, 0, 0), .negativeVersion(-3), .negativeVersion(-3)),
    (versions(5, 4, 0, 0), .versionFalls(from: 5, to: 4), .versionFalls(from: 5, to: 4)),
    (
      versions(0, Int.min, 0, 0), .versionFalls(from: 0, to: .min), .versionFalls(from: 0, to: .min)
    ),
    (versions(4, 5, -5, 0), .negativePart(-5), .negativePart(-5)),
    (versions(4, 5, 0, -1), .negativePart(-1), .negativePart(-1)),
  ]

  @Test(
    "Decoded versions: negative ones, those that fall and negative parts are refused",
    arguments: bad)
  func refused(versions: String, flat: BatchError, sectioned: SectionsBatchError) {
    let error = #expect(throws: DecodingError.self) { try Self.flat(versions) }
    #expect(Self.underlying(error) as? BatchError == flat)
    let other = #expect(throws: DecodingError.self) { try Self.sectioned(versions) }
    #expect(Self.underlying(other) as? SectionsBatchError == sectioned)
    #expect("\(flat)" == "\(sectioned)")
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
      #expect(try Self.flat(versions).fromPart == from)
      #expect(try Self.sectioned(versions).toPart == to)
    }
    #expect(try Self.flat(Self.versions(Int.max, Int.max, 0, 0)).toVersion == Int.max)
  }
}
