"""Seifong (四方) plays Hong Kong and Zung Jung mahjong the way a real table does."""

__version__ = "0.1.0"
