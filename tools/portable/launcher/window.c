/* Khepri.exe: open the window, without a console.

   Such a program has no standard output, and whatever Python has to say before there is a window
   would be lost. It goes to a file, which is shown if Khepri ends badly and removed if it does not. */
#include <fcntl.h>
#include <io.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "python_main.h"

#define RUNTIME L"runtime"
#define MOST_BYTES 1500 /* of the end of what was said: more than fits a message box well */
#define MOST_LETTERS (MOST_BYTES + 1)

static wchar_t report[LONGEST_PATH];

static void show_message(const wchar_t *words) {
  MessageBoxW(NULL, words, L"Khepri", MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
}

/* Let output and errors go to a file of this process alone. */
static void open_report(void) {
  static wchar_t folder[LONGEST_PATH];
  DWORD length = GetTempPathW(LONGEST_PATH, folder);
  if (length == 0 || length >= LONGEST_PATH) return;
  swprintf(report, LONGEST_PATH, L"%lsKhepri-%lu.txt", folder, GetCurrentProcessId());
  /* It can be removed while drivers or threads that outlive Python still hold it. */
  HANDLE opened = CreateFileW(report, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL,
                              CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
  int file = opened == INVALID_HANDLE_VALUE ? -1 : _open_osfhandle((intptr_t)opened, _O_BINARY);
  if (file < 0) {
    report[0] = L'\0';
    return;
  }
  /* Nothing is closed: a descriptor below 3 that is free would be given to the next file that
     Python opens, which would then be taken for its standard input. */
  _dup2(file, 1);
  _dup2(file, 2);
  if (file > 2) _close(file);
}

/* Return the end of what was said, as text for a message box; empty if nothing was. */
static const wchar_t *end_of_report(void) {
  static char bytes[MOST_BYTES];
  static wchar_t letters[MOST_LETTERS];
  FILE *file = report[0] ? _wfopen(report, L"rb") : NULL;
  if (file == NULL) return L"";
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  fseek(file, size > MOST_BYTES ? size - MOST_BYTES : 0, SEEK_SET);
  int count = (int)fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  while (count > 0 && (bytes[count - 1] == '\n' || bytes[count - 1] == '\r')) count--;
  int found = count ? MultiByteToWideChar(CP_UTF8, 0, bytes, count, letters, MOST_BYTES) : 0;
  letters[found] = L'\0';
  return letters;
}

static void tell_how_it_ended(int code) {
  static wchar_t words[LONGEST_PATH + MOST_LETTERS + 256];
  const wchar_t *said = end_of_report();
  if (*said)
    swprintf(words, sizeof words / sizeof *words,
             L"Khepri had to stop.\n\n%ls\n\nThis is also written in %ls", said, report);
  else
    swprintf(words, sizeof words / sizeof *words,
             L"Khepri had to stop (code %d) and could not say why.", code);
  show_message(words);
}

int WINAPI wWinMain(HINSTANCE own, HINSTANCE none, PWSTR line, int show) {
  static wchar_t folder[LONGEST_PATH];
  static wchar_t interpreter[LONGEST_PATH];
  (void)own, (void)none, (void)line, (void)show;
  python_main run = NULL;
  if (own_folder(folder)) {
    size_t used = wcslen(folder);
    swprintf(folder + used, LONGEST_PATH - used, L"\\%ls", RUNTIME);
    run = load_python(folder);
  }
  if (run == NULL) {
    show_message(L"The folder \"runtime\" is missing beside Khepri.exe, or is not complete.\n\n"
         L"If you have opened the ZIP file by double-clicking it: close it, click it with the right "
         L"button, choose \"Extract All\", and start Khepri.exe in the folder that appears.");
    return 1;
  }
  swprintf(interpreter, LONGEST_PATH, L"%ls\\pythonw.exe", folder);
  open_report();
  int code = run_khepri(run, interpreter, __argc, __wargv);
  fflush(NULL);
  if (code != 0)
    tell_how_it_ended(code);
  else if (report[0])
    DeleteFileW(report);
  return code;
}
