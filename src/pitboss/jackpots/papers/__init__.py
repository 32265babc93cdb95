"""Papers of a jackpot: the counters of its meters, its last hits, and the sheet that its set-up is installed by."""
