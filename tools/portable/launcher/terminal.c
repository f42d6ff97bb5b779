/* khepri.exe: the command for the terminal. It lies in the folder of Python itself. */
#include <stdio.h>
#include <stdlib.h>

#include "python_main.h"

int wmain(int count, wchar_t **given) {
  static wchar_t folder[LONGEST_PATH];
  static wchar_t interpreter[LONGEST_PATH];
  python_main run = own_folder(folder) ? load_python(folder) : NULL;
  if (run == NULL) {
    fputs("khepri: python313.dll is missing. Unzip the whole folder of Khepri again.\n", stderr);
    return 1;
  }
  swprintf(interpreter, LONGEST_PATH, L"%ls\\python.exe", folder);
  /* Programs that Khepri starts may print letters beyond those of this country, too. */
  UINT before = GetConsoleOutputCP();
  SetConsoleOutputCP(CP_UTF8);
  int code = run_khepri(run, interpreter, count, given);
  if (before != 0) SetConsoleOutputCP(before);
  return code;
}
