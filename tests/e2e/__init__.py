"""The product in real browsers: a package, so that its browser closes before other tests run an event loop."""
