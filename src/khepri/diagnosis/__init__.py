"""What works on this computer and what does not: for a person, for a script, without names.

`examine` looks at one part after the other and gives a `Report`, a value; `report_page` and
`report_data` are its two writings. Nothing of it is imported before somebody asks.
"""
