"""What a run of `check` is told: by the command line, the environment, and files of settings.

The command line wins over the environment, the environment over the nearest file upward.
"""

from meshseed.checking.settings.codes import CodeNames
from meshseed.checking.settings.errors import SettingsError
from meshseed.checking.settings.files import SettingsFile, find_file, read_file
from meshseed.checking.settings.keys import (
    SETTINGS,
    Bar,
    Form,
    Kind,
    PerFile,
    Setting,
    Settings,
    Value,
)
from meshseed.checking.settings.resolving import Layer, Resolved, Row, of_environment, resolve
from meshseed.checking.settings.schema import settings_schema

__all__ = [
    "SETTINGS",
    "Bar",
    "CodeNames",
    "Form",
    "Kind",
    "Layer",
    "PerFile",
    "Resolved",
    "Row",
    "Setting",
    "Settings",
    "SettingsError",
    "SettingsFile",
    "Value",
    "find_file",
    "of_environment",
    "read_file",
    "resolve",
    "settings_schema",
]
