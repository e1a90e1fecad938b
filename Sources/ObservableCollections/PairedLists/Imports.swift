// The modules that this one uses. Its other files need no import of them, except for SPI; without
// files like this one, the core compiles as one module.

@_exported import DerivedLists
@_exported import ListChanges
@_exported import ListDiffs
@_exported import ObservableLists
