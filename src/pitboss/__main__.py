"""`python -m pitboss` is the `pitboss` command."""

from pitboss.cli.app import main

main()
