"""The lab: worker processes and the questions they answer. Imports the catalogue and the analysis; knows no table."""
