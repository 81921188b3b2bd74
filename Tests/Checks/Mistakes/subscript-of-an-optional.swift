// says: value of optional type 'JSON?' must be unwrapped to refer to member 'subscript' of wrapped base type 'JSON'
import LazyJSON

func name(_ json: JSON) -> JSON? {
    json["user"]["name"]
}
