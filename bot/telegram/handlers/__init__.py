"""Handlers: an update becomes a call of the desk, and its answer words. They decide nothing."""
