/// Everything of LazyJSON by one import: the core, and validation, change and stored properties.
@_exported import LazyJSONChange
@_exported import LazyJSONCore
@_exported import LazyJSONStored
@_exported import LazyJSONValidation
