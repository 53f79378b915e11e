"""The globe: land, water, mountains and cities anywhere, and how they come under a map.

The data is in the public domain, but for the cities (see `gazetteer.ATTRIBUTION`);
`data/SOURCES.md` says where all of it comes from.
"""
