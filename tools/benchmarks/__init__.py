"""What `tools/bench.py` measures: the engine, the screen and the frames of tables."""
