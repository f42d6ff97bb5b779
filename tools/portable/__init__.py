"""Khepri for computers that have nothing: folders to unzip, wheels to install offline.

`python -m tools.portable` builds everything into dist/ on Linux, for Windows and macOS as well.
"""
