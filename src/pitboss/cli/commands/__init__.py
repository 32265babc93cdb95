"""One module for each `pitboss` command. May import the whole package except `pitboss.cli.app`."""
