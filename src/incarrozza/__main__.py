"""`python -m incarrozza`, the same as the `incarrozza` command."""

from incarrozza.cli import main

if __name__ == "__main__":
    main(prog_name="incarrozza")
