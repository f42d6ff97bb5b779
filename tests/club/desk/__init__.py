"""Tests of the teacher's desk."""
