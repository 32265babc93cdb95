"""Figures for people: tables, charts and pictures of what the commands found. Imports the analysis."""
