"""The sub-commands: each module adds its arguments and runs; errors travel up as sentences."""
