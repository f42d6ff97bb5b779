"""A whole game that the program does not know: three in a row on 4×4, by Sun and Moon.

`rules` and `spec` stand for a folder of `khepri.games`, `face` and `board` for one of
`khepri.app.faces`, and `text_ui` for a module of `khepri.cli.text`. The fixture in `conftest`
puts the game on the table, and the tests play it everywhere.
"""
