"""The lab's worker processes and the questions they answer. Imports the analysis; knows no table."""
