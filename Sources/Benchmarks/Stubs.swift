extension Bench {
    func shapeWorkloads() {}
    func polymorphicWorkloads() {}
    func mutationWorkloads() {}
    func propertyWorkloads() {}
    func cliffWorkloads() {}
}
