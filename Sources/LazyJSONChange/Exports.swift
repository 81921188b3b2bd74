@_exported import LazyJSONCore
