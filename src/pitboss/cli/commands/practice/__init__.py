"""Commands to practice with: drills on decisions and on keeping the count. Imports the coach."""
