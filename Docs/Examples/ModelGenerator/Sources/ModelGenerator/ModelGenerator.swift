import ArgumentParser
import ModelGeneration
@main struct G: ParsableCommand { func run() throws {} }
