/// Values and models of the core, which this module creates while their JSON arrives.
@_exported import LazyJSONCore
