// says: cannot convert value of type 'String' to expected argument type 'JSON.Path'
import LazyJSON

func count(_ json: JSON, _ key: String) -> Int? {
    json.value(at: key, as: Int.self)
}
