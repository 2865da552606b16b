"""What has been done to the database of accounts, step by step, for Alembic.

A step that has been handed out is never changed: another comes after it.
"""
