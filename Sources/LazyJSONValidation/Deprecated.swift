extension Issues {
    /// Use ``filter(atLeast:)``.
    @available(*, deprecated, renamed: "filter(atLeast:)")
    public func from(_ severity: JSONIssue.Severity) -> Issues { filter(atLeast: severity) }
}

extension Drift {
    /// Use ``filter(atLeast:)``.
    @available(*, deprecated, renamed: "filter(atLeast:)")
    public func from(_ severity: JSONIssue.Severity) -> Drift { filter(atLeast: severity) }

    /// Use ``filter(notIn:)``.
    @available(*, deprecated, renamed: "filter(notIn:)")
    public func since(_ baseline: Drift) -> Drift { filter(notIn: baseline) }
}
