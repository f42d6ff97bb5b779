"""Khepri: an offline board-game table for school clubs, with Laser Chess and Othello."""
