// says: a union has a case for JSON that no other case reads, so that it isn't lost
// flags: -c -o /dev/null
import LazyJSON

@JSONModel struct Circle { var radius = 1.0 }
@JSONModel("type") enum Shape { case circle(Circle) }
