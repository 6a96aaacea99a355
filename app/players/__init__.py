"""People: guests with a name and a secret of their own, and the links that move them to another device."""
