/// What arrives becomes values and models of the core.
@_exported import LazyJSONCore
