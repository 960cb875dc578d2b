"""What tests of the table build on: arranged positions, and deals played at random."""
