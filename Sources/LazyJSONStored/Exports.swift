@_exported import LazyJSONCore
@_exported import LazyJSONValidation
