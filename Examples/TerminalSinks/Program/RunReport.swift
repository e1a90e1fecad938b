import ExampleModels

/// What a run without a terminal found.
package protocol RunReport: Encodable {
  /// The report in words.
  var text: String { get }
  /// How many rules batches broke.
  var violations: Int { get set }
}

extension RunReport {
  /// Counts what is wrong, and complains about it.
  package mutating func note(violations faults: [String]) {
    violations += faults.count
    for fault in faults { Console.complain(fault) }
  }

  /// Prints it, in words or as one JSON object.
  package func say(asJSON isJSON: Bool) {
    if isJSON { Console.say(json: json) } else { Console.say(text) }
  }

  /// What the judges found, in words.
  package var verdict: String {
    violations == 0 ? "Every batch kept every rule" : counted(violations, "violation")
  }
}
