"""A deal of real tiles: people shuffle and play, the referee books what they tell of it."""
