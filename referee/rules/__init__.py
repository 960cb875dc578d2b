"""The rule books: what a rule set is made of, and one package for each."""
