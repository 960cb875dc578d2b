"""甘谷麻將 Gangu: 133 tiles in stacks of three; the dealer names what every hand must be."""
