"""The measurements of `tools/bench.py`: the engine, the screen and the frames of tables."""
