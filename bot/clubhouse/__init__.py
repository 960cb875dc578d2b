"""What is ordered of a club and asked about it, carried out by the desk and drawn as screens."""
