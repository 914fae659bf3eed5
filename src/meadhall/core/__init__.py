"""The vocabulary of every game."""
