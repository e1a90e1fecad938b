import Foundation
import Observation

/// What the macro `@Model` makes of a class; here a class says it itself.
///
/// https://developer.apple.com/documentation/swiftdata/persistentmodel
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
  /// https://developer.apple.com/documentation/swiftdata/persistentmodel/persistentmodelid
  var persistentModelID: PersistentIdentifier { get }
  /// The simulator's: another model with the same identifier and values, for another context.
  func copied() -> Self
}

extension PersistentModel {
  /// https://developer.apple.com/documentation/swiftdata/persistentmodel
  public var id: PersistentIdentifier { persistentModelID }

  /// https://developer.apple.com/documentation/swiftdata/persistentmodel
  public static func == (left: Self, right: Self) -> Bool { left === right }

  /// https://developer.apple.com/documentation/swiftdata/persistentmodel
  public func hash(into hasher: inout Hasher) { hasher.combine(persistentModelID) }
}

/// https://developer.apple.com/documentation/swiftdata/persistentidentifier
public struct PersistentIdentifier: Hashable, Identifiable, Comparable, Codable, Sendable {
  /// https://developer.apple.com/documentation/swiftdata/persistentidentifier/id-swift.property
  public let id: ID

  /// The simulator's: the identifier with a number.
  public init(_ number: Int) { id = ID(number: number) }

  /// https://developer.apple.com/documentation/swiftdata/persistentidentifier/_(_:_:)
  public static func < (left: PersistentIdentifier, right: PersistentIdentifier) -> Bool {
    left.id.number < right.id.number
  }

  /// https://developer.apple.com/documentation/swiftdata/persistentidentifier/id-swift.struct
  public struct ID: Hashable, Codable, Sendable {
    let number: Int
  }
}
