import ListDiffs

let old = CommandLine.arguments
let changes = BatchChanges(from: old, to: old + ["new"], matching: .self)
print(changes.insertions.count)
