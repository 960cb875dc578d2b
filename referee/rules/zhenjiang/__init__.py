"""鎮江麻將 Zhenjiang: 136 tiles, a wild, and a price for every way to win."""
