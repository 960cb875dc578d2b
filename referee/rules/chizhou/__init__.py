"""池州麻將 Chizhou (蠟子麻將): twelve flowers, flower points to win, liability for feeds."""
