@echo off
rem Open a terminal in which the command khepri can be typed.
title Khepri
chcp 65001 >nul
set "PATH=%~dp0runtime;%PATH%"
cd /d "%USERPROFILE%"
echo Type  khepri --help  for everything that Khepri can do here.
cmd /k
