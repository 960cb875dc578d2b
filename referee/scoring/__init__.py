"""What a deal is worth: the outcome that is scored, its sheet, its payments."""
