"""The analyst's bench: every question in one line, as `import pitboss as pb` gives it.

`subjects` reads what is asked about, `answer` is what all results share, and each other module asks one kind of
question. Imports the analysis, the jackpots and below; the command line imports it, the floor does not.

>>> import pitboss as pb
>>> pb.edge("lucky-ladies", paytable="A", decks=6)
<Lucky Ladies, pay table A, 6 decks: house edge 24.708906%>
"""
