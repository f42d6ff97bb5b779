/* What both launchers share: find Python in the folder, and run Khepri with it. */
#ifndef PYTHON_MAIN_H
#define PYTHON_MAIN_H

#include <wchar.h>
#include <windows.h>

/* Long paths are allowed by the manifest; this is the most that Windows knows. */
#define LONGEST_PATH 32768

typedef int (*python_main)(int, wchar_t **);

/* Write the folder that this program lies in, without a separator at its end. */
static BOOL own_folder(wchar_t *folder) {
  DWORD length = GetModuleFileNameW(NULL, folder, LONGEST_PATH);
  wchar_t *end = wcsrchr(folder, L'\\');
  if (length == 0 || length >= LONGEST_PATH || end == NULL) return FALSE;
  *end = L'\0';
  return TRUE;
}

/* Load Python from a folder and return its main function; NULL if it cannot be loaded. */
static python_main load_python(const wchar_t *folder) {
  static wchar_t library[LONGEST_PATH];
  if (swprintf(library, LONGEST_PATH, L"%ls\\python313.dll", folder) < 0) return NULL;
  /* With this flag what the library needs is looked for beside it first. */
  HMODULE python = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
  return python == NULL ? NULL : (python_main)(void *)GetProcAddress(python, "Py_Main");
}

/* Run ``python -m khepri`` with the words that this program was given; return its exit code.

   `interpreter` is the real Python beside the library. It is given as the name of this program, so
   that sys.executable names it: processes of a match or a club night are started with that. */
static int run_khepri(python_main run, wchar_t *interpreter, int count, wchar_t **given) {
  wchar_t **words = calloc(count + 5, sizeof *words);
  int used = 0;
  if (words == NULL) return 1;
  words[used++] = interpreter;
  words[used++] = L"-X";
  words[used++] = L"utf8";
  words[used++] = L"-m";
  words[used++] = L"khepri";
  for (int each = 1; each < count; each++) words[used++] = given[each];
  return run(used, words);
}

#endif
