// says: cannot convert value of type 'Int' to expected dictionary value type 'JSON'
import LazyJSON

func user(_ id: Int) -> JSON {
    ["id": id]
}
