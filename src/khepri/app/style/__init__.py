"""How everything looks: fonts and text, colours, icons, and units on the screen."""
