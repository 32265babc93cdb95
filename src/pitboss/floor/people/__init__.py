"""People of the floor: roles and rights, passwords, sessions, seat codes, failed sign-ins. Imports only the ledger."""
