"""What a browser or a program reaches by HTTP: pages, the REST interface, static files."""
