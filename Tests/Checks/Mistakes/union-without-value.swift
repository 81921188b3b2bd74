// says: a case of a union has one value, such as a model
// flags: -c -o /dev/null
import LazyJSON

@JSONModel("type") enum Event {
    case ping
    case other(JSON)
}
