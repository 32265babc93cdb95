"""One module for each `pitboss` command. Imports everything below the command line."""
