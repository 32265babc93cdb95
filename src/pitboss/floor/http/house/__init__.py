"""Routes of the house itself: one-time codes, people and rights, one's own account, tables. Only `app` adds them."""
