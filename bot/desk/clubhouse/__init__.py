"""What a club is beyond its tables: options, groups, treasury, seasons, leagues, planned tables."""
