"""Text forms of meshes, axes, groups and shardings, one file per syntax."""
