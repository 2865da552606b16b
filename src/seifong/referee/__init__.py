"""What follows from a foul: the referee, as one pure function over rules and facts.

`rule_on` answers an `Incident` with a `Ruling`; `CardBook` keeps what players have been shown over
a match. Neither needs a table; `strict` keeps one.
"""
