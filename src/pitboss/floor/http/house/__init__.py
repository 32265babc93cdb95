"""Routes of the house itself: one-time codes, people and rights, your own account, tables. Only `app` adds them."""
