// says: a member names the cases of an enum, and not a struct
import LazyJSON

@JSONModel("type") struct Shape { var radius = 1.0 }
