"""The requirements, by what they are about: one module for each chapter, each with its tuple `REQUIREMENTS`."""
