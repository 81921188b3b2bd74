/// Texts and identifiers of an app's own.
extension Check {
    /// Returns this check with another text, for people.
    ///
    ///     @Property(.check(.length(8...).text("must have at least 8 characters, to be safe"))) var password: String?
    ///
    /// The rules of issues and the keywords in the schema stay what they are. If several requirements of the check fail
    /// for one value, a single issue is reported.
    ///
    /// - Parameter text: The requirement, as validation reports it.
    /// - Returns: The same check with the text.
    public func text(_ text: String) -> Check { changing(description: text) { failure, _ in failure.with(text: text) } }

    /// Returns this check with a text that depends on the value.
    ///
    ///     let check: Check<Int> = .multiple(of: 5).text { "must be a multiple of 5, such as \($0 / 5 * 5)" }
    ///
    /// If several requirements of the check fail for one value, a single issue is reported.
    ///
    /// - Parameter text: Returns the requirement for a value that fails: the whole value, even if only a part of it
    ///   fails. Validation calls it on any thread, possibly on several at once.
    /// - Returns: The same check with the text.
    public func text(_ text: @escaping @Sendable (Value) -> String) -> Check {
        changing(description: description) { failure, value in
            failure.with(text: RawAccessWatch.allowed { text(value) })
        }
    }

    /// Returns this check with another identifier, for programs.
    ///
    ///     @Property(.check(.pattern("^[0-9]{5}$").rule("zipCode"))) var zip: String?
    ///
    ///     user.issues.first?.rule     // zipCode
    ///
    /// If several requirements of the check fail for one value, a single issue is reported, with the text of the first.
    ///
    /// - Parameter rule: The identifier in issues.
    /// - Returns: The same check with the identifier.
    public func rule(_ rule: String) -> Check {
        changing(description: description) { failure, _ in
            CheckFailure(text: failure.text, rule: rule, steps: failure.steps)
        }
    }

    /// Returns this check with other failures, one for each part of the value.
    private func changing(
        description: String, _ change: @escaping @Sendable (CheckFailure, Value) -> CheckFailure
    ) -> Check {
        let check = self
        return Check(
            CheckRule(description, keywords, mistakes: mistakes) { value, body in
                var parts: Set<[CheckStep]> = []
                return check.forEachFailure(of: value) { !parts.insert($0.steps).inserted || body(change($0, value)) }
            })
    }
}

extension CheckFailure {
    fileprivate func with(text: String) -> CheckFailure { CheckFailure(text: text, rule: rule, steps: steps) }
}
