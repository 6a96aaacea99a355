"""The product in real browsers: a package, so that its browser closes before tests that run event loops."""
