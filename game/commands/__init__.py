"""The sub-commands: each module adds its arguments and runs; errors are raised as readable sentences."""
