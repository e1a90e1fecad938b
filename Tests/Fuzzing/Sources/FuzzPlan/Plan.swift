/// What some bytes ask for: a deterministic program over the framework, and what must hold.
public struct Plan: CustomStringConvertible {
  private enum Kind {
    case array(ListPlan<Numbers>)
    case sections(ListPlan<Groups>)
    case patches(PatchPlan)
    case indexRanges(IndexRangesPlan)
  }

  private let kind: Kind

  /// Reads a program. The first byte chooses its kind; every sequence of bytes is one.
  public init(bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    switch reader.byte() % 8 {
    case 0...2: kind = .array(ListPlan(&reader))
    case 3...5: kind = .sections(ListPlan(&reader))
    case 6: kind = .patches(PatchPlan(&reader))
    default: kind = .indexRanges(IndexRangesPlan(&reader))
    }
  }

  /// Carries the program out.
  ///
  /// - Parameter trace: told each step before it is made.
  /// - Returns: what did not hold; nil if all is well. What the framework itself finds wrong traps.
  public func failure(trace: @escaping (String) -> Void = { _ in }) -> String? {
    switch kind {
    case .array(let plan): plan.failure(trace: trace)
    case .sections(let plan): plan.failure(trace: trace)
    case .patches(let plan): plan.failure(trace: trace)
    case .indexRanges(let plan): plan.failure(trace: trace)
    }
  }

  /// The program, a line a step.
  public var description: String {
    switch kind {
    case .array(let plan): "an array, \(plan)"
    case .sections(let plan): "sections, \(plan)"
    case .patches(let plan): "\(plan)"
    case .indexRanges(let plan): "\(plan)"
    }
  }
}

/// Something that did not hold.
struct Broken: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws unless two values are equal.
func demand<Value: Equatable>(
  _ value: Value, equals expected: Value, _ what: @autoclosure () -> String
) throws {
  if value != expected { throw Broken("\(what()): \(value) instead of \(expected)") }
}
