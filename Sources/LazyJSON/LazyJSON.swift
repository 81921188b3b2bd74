/// All modules of LazyJSON with one import: core, validation, change, and stored properties.
@_exported import LazyJSONChange
@_exported import LazyJSONCore
@_exported import LazyJSONStored
@_exported import LazyJSONValidation
