"""The ladder of six rules and everybody who climbs it."""
