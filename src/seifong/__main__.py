"""`python -m seifong`: the command line."""

from seifong.cli import main

if __name__ == "__main__":
    main()
