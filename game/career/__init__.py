"""A career: seasons of eight events against five rivals, worked out from the records alone."""
