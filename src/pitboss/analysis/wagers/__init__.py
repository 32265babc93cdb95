"""Exact analysis of the side wagers that the cards alone decide: methods, results and their JSON form.

Imports the catalog, hands and law; nothing else of the analysis.
"""
