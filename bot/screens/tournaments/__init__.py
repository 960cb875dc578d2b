"""The screens of a tournament: a view and a language to text and keys."""
