"""Who somebody is: roles, passwords, sessions, failed sign-ins. Imports the ledger alone."""
