"""The tool that breaks the program to judge its tests."""

from __future__ import annotations

from pathlib import Path

from tools.mutants import ROOT, chosen, folder_of_tests, mutants_of

SOURCE = '''"""An example."""

LIMIT = 3  # what only runs at the import is left alone


def is_small(size: int, *, strict: bool) -> bool:
    """Say whether a size is small."""
    if strict and size < LIMIT:
        return not size + 1
    return "a" + "b" == "ab"
'''


def test_a_mutant_changes_one_expression(tmp_path: Path) -> None:
    path = tmp_path / "example.py"
    path.write_text(SOURCE, encoding="utf-8")
    found = {mutant.text for mutant in mutants_of(path)}
    assert {
        "(not (strict and size < LIMIT))",
        "(strict or size < LIMIT)",
        "(size <= LIMIT)",
        "(size - 1)",
        "(2)",
        "('a' + 'b' != 'ab')",
    } <= found
    for mutant in mutants_of(path):
        changed = mutant.written().decode()
        assert changed != SOURCE
        assert "LIMIT = 3" in changed
        compile(changed, "mutant", "exec")


def test_the_same_seed_chooses_the_same_mutants() -> None:
    folders = [ROOT / "src/khepri/match/clock.py", ROOT / "src/khepri/audio"]
    first, again, other = (chosen(folders, 10, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert sum(mutant.path.is_relative_to(folders[0]) for mutant in first) == 5


def test_a_part_of_the_program_is_judged_by_its_own_tests() -> None:
    assert folder_of_tests(ROOT / "src/khepri/club/play") == ROOT / "tests/club/play"
    assert folder_of_tests(ROOT / "src/khepri/match/clock.py") == ROOT / "tests/match"
