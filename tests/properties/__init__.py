"""What must always hold, for every rule set, at random play."""
