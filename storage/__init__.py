"""Bytes and transactions."""
