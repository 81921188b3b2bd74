/// Reading properties, once: the value is in the model's memo from then on.
///
///     user.name      Property.subscript      the value is in the memo: that is all
///                    read(inSlot:)           which property it is
///                    read(_:)                where its value is (`JSONModel+Locating`), and whether it is unusable
///                    AnyPropertyCore.read    the value: by its `DirectReader`, else by its `Converter`
extension JSONModel {
    /// Where the value of a property is after it was read.
    @usableFromInline
    enum Reading {
        /// In the memo.
        case memo
        /// In a box, which was found to be valid at this read.
        case box(AnyObject)
        /// Nowhere: it is decoded at every read.
        case nowhere
    }

    /// Returns the result of `body`, called with the class layout.
    @inline(__always)
    package final func classLayout<R>(_ body: (ClassLayout) -> R) -> R { _classLayout._withUnsafeGuaranteedRef(body) }

    /// The type that declares its properties.
    ///
    /// A prototype, or an instance that is only asked for its class, has a class layout without properties.
    package final var declaringType: Any.Type {
        let type = classLayout { $0.kind.declaredType }
        return type == JSONModel.self ? Swift.type(of: self).declaredType : type
    }

    /// The value of the property of a slot, as all getters read it.
    ///
    /// - Parameter keyPath: The property's key path; nil if its declaration has it.
    @_transparent
    @usableFromInline
    final func read<Value: Sendable>(inSlot slot: Int, _ keyPath: @autoclosure () -> AnyKeyPath?) -> Value {
        // The memo has the value until it is retained: in `Array(User(draft).items)`, the model has no other owner.
        defer { withExtendedLifetime(self) {} }
        let memo = Memo(firstOf: self)
        let word = memo[slot]
        if Memo.isValue(word) { return memo.value(of: word, at: slot, as: Value.self) }
        switch read(inSlot: slot) {
        case .memo:
            let word = memo[slot]
            if Memo.isValue(word) { return memo.value(of: word, at: slot, as: Value.self) }
        case .box(let box): return Box<Value>.of(box).value
        case .nowhere: break
        }
        return value(inSlot: slot, keyPath())
    }

    /// Reads the property of a slot.
    ///
    /// - Parameter isNoted: Whether it has been noted for a probe, if one is finding out what is read, on any thread.
    @usableFromInline @inline(never)
    final func read(inSlot slot: Int, isNoted: Bool = false) -> Reading {
        if !isNoted, KeyPathProbe.isActive { return .nowhere }
        guard let property = classLayout({ $0.property(inSlot: slot) }) else { return .nowhere }
        if property._withUnsafeGuaranteedRef({ $0.isRevalidated }) { return readRevalidated(property) }
        return property._withUnsafeGuaranteedRef { read($0).value != nil } ? .memo : .nowhere
    }

    @inline(never)
    private final func readRevalidated(_ property: Unmanaged<AnyPropertyCore>) -> Reading {
        property.takeUnretainedValue().revalidatedBox(in: self).map { .box($0) } ?? .nowhere
    }

    /// Reads a property that is not revalidated at every read.
    @inline(__always)
    final func read(_ property: AnyPropertyCore) -> Outcome<Remembered> {
        guard let place = json.place, property.isDirect else { return read(property, at: json.value(of: property)) }
        // The document is held by the JSON, and that by the model.
        defer { withExtendedLifetime(self) {} }
        return place.document._withUnsafeGuaranteedRef { document in
            guard let offset = offset(of: property, in: document, objectAt: place.offset) else {
                return (withMemo { property.rememberDefault(in: $0, of: document.context) }, .absent)
            }
            let outcome = withMemo { property.read(document, offset, into: $0) }
            if let end = outcome.value?.end, end > 0 { noteEnd(end, ofValueAt: offset) }
            return report(outcome, of: property, at: JSON(document, at: offset))
        }
    }

    /// Reads a property from the value that was found for it.
    private final func read(_ property: AnyPropertyCore, at json: JSON?) -> Outcome<Remembered> {
        guard let json else {
            return (withMemo { property.rememberDefault(in: $0, of: self.json.contextValues) }, .absent)
        }
        return report(withMemo { property.read(json, into: $0) }, of: property, at: json)
    }

    /// Reports an unusable value to the handler. A value whose default does not fit into the memo is not reported,
    /// since it is decoded again at every read.
    @inline(__always)
    private final func report(
        _ outcome: Outcome<Remembered>, of property: AnyPropertyCore, at json: @autoclosure () -> JSON?
    ) -> Outcome<Remembered> {
        if case .unusable(let cause) = outcome.verdict, outcome.value != nil {
            UnusableValues.note(self, property, json(), cause)
        }
        return outcome
    }

    /// How a property is read from a value. Afterwards the property's value is known; a value that was read before is
    /// not decoded again unless that is the only way to find out.
    package final func verdict(of property: AnyPropertyCore, at json: JSON) -> Verdict {
        if property.isRevalidated || property.isRead(in: self) { return property.verdict(ofRead: json, in: self) }
        return read(property, at: json).verdict
    }

    /// Reads a property that was not read before, if no converter is needed. Accepts null only if the property is not
    /// required.
    @inline(__always)
    package final func readExactly(_ property: AnyPropertyCore, in document: Document, at offset: Int) -> Remembered? {
        let read = withMemo { memo in
            memo[property.slot] == Memo.unknown ? property.readExactly(document, offset, into: memo) : nil
        }
        guard let (value, verdict) = read else { return nil }
        if case .null = verdict, property.isRequired { return nil }
        return value
    }

    /// The model in a slot of the memo, if it was read.
    @inline(__always)
    package final func knownModel(inSlot slot: Int) -> JSONModel? {
        withMemo { $0.value(at: slot, as: JSONModel?.self) ?? nil }
    }

    /// Reads a property whose value is not in the memo.
    @usableFromInline
    final func value<Value: Sendable>(inSlot slot: Int, _ keyPath: AnyKeyPath?) -> Value {
        guard let property = classLayout({ $0.property(inSlot: slot) })?.takeUnretainedValue(),
            property.valueType == Value.self
        else {
            ProgrammingMistake.stop("a property of another class was read from a \(classLayout(\.modelClass))")
        }
        if let keyPath = keyPath ?? property.keyPath { KeyPathProbe.note(self, slot, keyPath) }
        // A core is only created for the type of its values; a checked cast takes longer than reading the value.
        return PropertyCore<Value>.of(property).value(in: self)
    }
}

// MARK: - Which property it is

extension JSONModel {
    /// The slot of the property that a wrapper declares; nil if the class does not declare it there.
    @inlinable @inline(__always)
    final func slot<Model: JSONModel, Value: Sendable>(
        of storage: ReferenceWritableKeyPath<Model, Property<Value>>, in model: Model
    ) -> Int? {
        let site = model[keyPath: storage].mark
        return _classLayout._withUnsafeGuaranteedRef { $0.slot(of: site, in: Model.self) }
    }

    /// Reads a property that the model's class layout does not know at its wrapper's site.
    ///
    /// Its key path finds it, and not that of its wrapper: if a wrapper's key path were used for more than reading, the
    /// compiler would check each read for exclusive access, which takes five times as long.
    ///
    /// Either the class declares several at the site, or `init(_:)` of a prototype, or of an instance that is only
    /// asked for its class, reads a property of the model itself: that reads its default. Anything else is a mistake in
    /// the program.
    @usableFromInline @inline(never)
    final func readElsewhere<Model: JSONModel, Value: Sendable>(
        _ mark: Site, _ keyPath: KeyPath<Model, Value>
    ) -> Value {
        let modelClass = type(of: self)
        func declared(in classLayout: ClassLayout) -> PropertyCore<Value>? {
            classLayout.property(ofField: keyPath, at: mark, in: Model.self, ClassLayout.of(Model.self)) {
                KeyPathProbe.place(of: keyPath, in: $0)
            }
        }
        if classLayout({ $0.modelClass == modelClass }) {
            if let slot = declared(in: classLayout { $0 })?.slot { return read(inSlot: slot, keyPath) }
        } else if let known = PropertyRecorder.defaultValue(at: mark, ofPrototype: modelClass) {
            if let value = known as? Value { return value }
        } else {
            if let place = mark.place { KeyPathProbe.note(self, place, keyPath) }
            let own = ClassLayout.of(modelClass)
            // At a place if it is a prototype that was kept.
            let property = declared(in: own) ?? own.properties.first { $0.place == mark.place } as? PropertyCore<Value>
            if let property { return property.defaultValue }
        }
        ProgrammingMistake.stop(
            "a \(modelClass) has a @Property of type \(Value.self) that \(Model.self) does not declare "
                + "(line \(mark.line), column \(mark.column)): an initializer replaced a declared property with it")
    }

    /// The slot of the property that a wrapper declares, in apps that are compiled without optimization. Their getter
    /// is one function for all types, and runs this.
    @usableFromInline @inline(never)
    final func knownSlot<Model: JSONModel, Value: Sendable>(
        of storage: ReferenceWritableKeyPath<Model, Property<Value>>, in model: Model
    ) -> Int? {
        if let known = classLayout({ $0.knownSlot(of: storage) }) { return known }
        let slot = slot(of: storage, in: model)
        if let slot { classLayout { $0.note(slot, of: storage) } }
        return slot
    }
}

// MARK: - The fields of wrappers

extension ClassLayout {
    /// The property that a class declares in a field, whose wrapper is at a site; nil if it declares none there.
    ///
    /// If it declares several, the wrapper is read from a prototype, once for each field: there it has a place.
    ///
    /// - Parameters:
    ///   - keyPath: The key path of the property or of its wrapper.
    ///   - own: The class layout of the prototype: of this class, or of the declaring one.
    ///   - place: Reads the wrapper's place from the prototype.
    package func property<Value: Sendable>(
        ofField keyPath: AnyKeyPath, at site: Site, in declaring: AnyClass, _ own: @autoclosure () -> ClassLayout,
        _ place: (_ prototype: AnyObject) -> Int?
    ) -> PropertyCore<Value>? {
        if let slot = knownSlot(of: keyPath) { return property(inSlot: slot, as: Value.self) }
        func equal(in classLayout: ClassLayout) -> [AnyPropertyCore] {
            classLayout.properties.filter { $0.site == site && $0.declaring == declaring }
        }
        let all = equal(in: self)
        guard all.count > 1 else { return all.first as? PropertyCore<Value> }
        let found = property(.field, by: keyPath) {
            let own = own()
            let place = place(PropertyRecorder.prototype(of: own.kind))
            return zip(equal(in: own), all).first { $0.0.place == place }?.1
        }
        guard let found = found as? PropertyCore<Value> else { return nil }
        note(found.slot, of: keyPath)
        return found
    }

    /// The slot of a wrapper, if it is known by the address of its key path: not by `property(_:by:find:)`, because
    /// every read of an unoptimized app would then take a lock and hash the key path.
    ///
    /// A word of the table is an address and a slot. The key path is retained forever before it can be found: a generic
    /// class has a new key path at each read, and no other one may get its address.
    func knownSlot(of storage: AnyKeyPath) -> Int? {
        let address = Self.address(of: storage)
        for step in 0..<4 {
            let word = wrapperSlots.withMemo { $0[place(of: address, step)] }
            if word &>> 16 == address { return Int(truncatingIfNeeded: word & 0xFFFF) }
            if word == Memo.unknown { return nil }
        }
        return nil
    }

    /// Notes the slot of a wrapper, if the table has room for it.
    func note(_ slot: Int, of storage: AnyKeyPath) {
        let address = Self.address(of: storage)
        guard address >> 48 == 0, slot <= 0xFFFF else { return }
        let retained = Unmanaged.passRetained(storage)
        for step in 0..<4 {
            let before = wrapperSlots.withMemo {
                $0.exchange(place(of: address, step), for: address << 16 | UInt64(slot))
            }
            guard let before else { return }
            if before &>> 16 == address { break }
        }
        retained.release()
    }

    @inline(__always)
    private static func address(of keyPath: AnyKeyPath) -> UInt64 {
        UInt64(UInt(bitPattern: ObjectIdentifier(keyPath)))
    }

    @inline(__always)
    private func place(of address: UInt64, _ step: Int) -> Int {
        (Int(truncatingIfNeeded: address &>> 4 ^ address &>> 11) &+ step) & (wrapperSlotCount &- 1)
    }
}
