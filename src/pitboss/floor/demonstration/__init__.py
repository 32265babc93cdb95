"""A demonstration floor: play money, guests who sit down with one click, and automatic players for company.

A floor for real money refuses all of it. Everybody here acts through the same orders as anybody else.
"""
