"""graticule: the open geospatial reasoning system."""
