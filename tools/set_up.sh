#!/bin/sh
# Make or refresh .venv, if anything that it was made from has changed since.
#
#     sh tools/set_up.sh runtime|dev
#
# The Makefile calls this before every target, so the way through when nothing changed is short.
# PYTHON=... chooses the interpreter, KHEPRI_NATIVE=0 compiles the engine for any machine of this
# kind, and KHEPRI_REQUIRE_COMPILED=1 makes an engine that is not compiled an error.
#
# Whatever works is never lost: .venv is changed only while .venv.old holds it as it was, which takes
# its place again when anything fails, here or, after a power cut, at the next start.
set -eu
cd "$(dirname "$0")/.."
# setuptools writes the path of this folder in the letters of the locale, which may lack some.
export LC_ALL=C.UTF-8

here=$(pwd -P)
made=.venv/khepri-made             # which folder and which Python .venv was made for
unfinished=.venv/khepri-unfinished # there while .venv is being changed, so after an interruption too
engine=.venv/khepri-engine         # what the engine was compiled from, and for what
log=.venv/khepri-set-up.log
old=.venv.old   # what .venv was before it was changed: whole, or not there
going=.venv.new # a copy that is not whole yet, or something that is being removed
native=${KHEPRI_NATIVE:-1}
compiler_packages="sudo apt install gcc libc6-dev python3-dev"
unwritable="Nothing was changed, as nothing can be written here: make room or ask whose folder it is,\
 and run make again."

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# The file of the interpreter behind all links, a space, and how its compiled modules' names end.
identify() {
    "$1" -I -S -c 'import os, sys
from importlib.machinery import EXTENSION_SUFFIXES
print(os.path.realpath(sys.executable), EXTENSION_SUFFIXES[0])' 2>/dev/null
}

# Set `python` to the interpreter that .venv is to be made with, or stop.
find_python() {
    python=${PYTHON:-python3}
    version=$("$python" -c 'import sys
print("%d.%d %s" % (sys.version_info[0], sys.version_info[1], sys.version_info >= (3, 11)))' \
        2>/dev/null) || version=
    case $version in
    3.*" True") ;;
    "") fail "Khepri needs Python 3.11 or newer and $python does not run:" \
        "sudo apt install python3 python3-venv" ;;
    *) fail "Khepri needs Python 3.11 or newer and $python is $("$python" --version 2>&1); Debian 12" \
        "and later have it: sudo apt install python3 python3-venv &&" \
        "make setup PYTHON=/usr/bin/python3" ;;
    esac
    python=$(identify "$python")
    python=${python% *}
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        package=python3-venv
        [ -z "${PYTHON:-}" ] || package=python${version% *}-venv
        fail "Python cannot make a virtual environment here: sudo apt install $package"
    fi
}

exists() {
    [ -e "$1" ] || [ -L "$1" ]
}

# Remove a folder in such a way that nobody ever takes what is left of it for the whole.
discard() {
    ! exists "$1" || mv "$1" "$going"
    rm -rf "$going"
}

# Put back what a change that came to no end was made to.
put_back() {
    exists "$old" || return 0
    if exists .venv && [ ! -e "$unfinished" ]; then
        discard "$old"
        return 0
    fi
    # The reasons are worth more than the rest.
    cp "$log" "$old/" 2>/dev/null || :
    discard .venv
    mv "$old" .venv
}

# What is there may do, though it is not the newest. Whoever names a Python, or wants nothing but a
# compiled engine, wants no other.
still_works() {
    [ -z "${PYTHON:-}" ] && [ "${KHEPRI_REQUIRE_COMPILED:-0}" != 1 ] || return 1
    [ "$wanted" != dev ] || [ -x .venv/bin/pytest ] || return 1
    .venv/bin/khepri --version >/dev/null 2>&1 &&
        .venv/bin/python -c 'import platformdirs, pygame' >/dev/null 2>&1
}

# Say why the .venv that is there is of no use; say nothing if it is sound.
fault() {
    identity=$(identify .venv/bin/python) || identity=
    if [ -e "$unfinished" ]; then
        echo "its set-up was interrupted"
    elif [ -z "$identity" ]; then
        echo "its Python does not run"
    elif [ -e "$made" ]; then
        [ "$(cat "$made")" = "$here $identity" ] || echo "its folder or its Python has changed"
    else # Made by hand or by an editor.
        grep -qsF "$here/.venv" .venv/bin/activate &&
            .venv/bin/python -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' \
                2>/dev/null || echo "it is not complete"
    fi
}

other_python_wanted() {
    [ -n "${PYTHON:-}" ] || return 1
    [ "$(identify "$PYTHON")" != "$(identify .venv/bin/python)" ]
}

make_venv() {
    find_python
    [ ! -e .venv ] && [ ! -L .venv ] || echo "Making .venv anew: $1."
    { mkdir "$going" && : >"$going/khepri-unfinished"; } 2>/dev/null || give_up "$unwritable"
    ! exists .venv || mv .venv "$old"
    mv "$going" .venv
    "$python" -m venv .venv >"$log" 2>&1 ||
        give_up "Python could not make .venv; what it said is in $log."
}

# What has a .pxd beside it, which gives it C types, is a layer of a core and is compiled.
engine_layers() {
    find src/khepri/engine -name '*.pxd' | LC_ALL=C sort | while read -r types; do
        [ ! -e "${types%.pxd}.py" ] || echo "${types%.pxd}.py"
    done
}

compiled() {
    for layer in $(engine_layers) src/khepri/engine/cython_shared.py; do
        [ -e "${layer%.py}${identity##* }" ] || return 1
    done
}

# Python.h includes libc's headers, so that preprocessing it needs all that compiling needs.
can_compile() {
    settings=$(.venv/bin/python -c 'import sysconfig
print(sysconfig.get_config_var("CC") or "cc", sysconfig.get_paths()["include"], sep="\n")')
    compiler=${CC:-$(echo "$settings" | head -n 1)}
    # shellcheck disable=SC2086 # the compiler may come with options
    echo '#include <Python.h>' |
        $compiler -E -x c -I"$(echo "$settings" | tail -n 1)" - >/dev/null 2>&1
}

engine_state() {
    if compiled; then echo compiled; elif can_compile; then echo refused; else echo no compiler; fi
}

# Everything that the compiled engine depends on. The processor is part of it because code that was
# tuned for another one, on a disk that two machines share, would crash.
engine_fingerprint() {
    echo "engine: $(engine_state), native: $native"
    [ "$native" != 1 ] || uname -m
    [ "$native" != 1 ] || grep -sm 1 -E '^(flags|Features)' /proc/cpuinfo | cksum
    grep -iE '^(cython|setuptools)==' constraints.txt
    for input in setup.py $(engine_layers) $(find src/khepri/engine -name '*.pxd' | LC_ALL=C sort); do
        cksum "$input"
    done
}

# Everything that an installation depends on.
fingerprint() {
    engine_fingerprint
    cksum pyproject.toml constraints.txt tools/set_up.sh
}

pip_install() {
    KHEPRI_NATIVE=$native KHEPRI_KEEP_COMPILED=$keep .venv/bin/python -m pip install --quiet \
        --disable-pip-version-check --no-user --constraint constraints.txt "$@" >>"$log" 2>&1
}

install() {
    target='.[club]'
    [ "$wanted" != dev ] || target='.[club,dev,tools]'
    echo "Installing Khepri into .venv; the first time takes a minute or two."
    keep=0
    if [ -e "$engine" ] && [ "$(cat "$engine")" = "$(engine_fingerprint)" ]; then keep=1; fi
    if [ ! -e "$unfinished" ]; then
        { mkdir "$going" && cp -a .venv/. "$going"; } 2>/dev/null || give_up "$unwritable"
        sync # a power cut must not leave less of it than its name says
        mv "$going" "$old"
        : >"$unfinished"
    fi
    rm -f .venv/khepri-runtime .venv/khepri-dev
    # A compiled layer hides its source: an old one must not outlive a change if compiling fails.
    # What takes the place of .venv again, if this comes to no end, has to know that it is gone.
    if [ "$keep" = 0 ]; then
        rm -f "$engine" "$old/${engine#*/}"
        find src/khepri/engine -name '*.so' -exec rm -f {} +
    fi
    if ! { : >"$log" && pip_install setuptools cython &&
        pip_install --no-build-isolation --editable "$target" && [ -x .venv/bin/khepri ]; }; then
        give_up "pip could not fetch or build what Khepri needs (is there a network?):" \
            "what it said is in $log; mend that and run make again."
    fi
    # From here it is the same folder in letters that every locale has.
    for place in .venv/lib/python*/site-packages/__editable__.khepri-*.pth; do
        [ ! -e "$place" ] || echo ../../../../src >"$place"
    done
    identity=$(identify .venv/bin/python)
    { engine_fingerprint >"$engine" && fingerprint >"$stamp" && echo "$here $identity" >"$made"; } ||
        give_up "There is no room on the disk: make some and run make again."
    sync
    rm "$unfinished"
    discard "$old"
}

# Keep what was there, if it can be used, or stop.
give_up() {
    put_back
    still_works || fail "$@"
    identity=$(identify .venv/bin/python)
    # The sources may be newer than it, and compiling them needs no network.
    if ! [ "$(cat "$engine" 2>/dev/null)" = "$(engine_fingerprint)" ]; then
        find src/khepri/engine -name '*.so' -exec rm -f {} + 2>/dev/null || fail "$@"
        rm -f "$engine"
        KHEPRI_NATIVE=$native .venv/bin/python setup.py --quiet build_ext --inplace >>"$log" 2>&1 || :
        engine_fingerprint >"$engine" || :
    fi
    printf '%s\n' "$*" "Until then, Khepri runs as it was set up before."
    exit 0
}

tell_engine_state() {
    case $(head -n 1 "$stamp") in
    "engine: no compiler"*) advice="The engine will be slow, as there is nothing here to compile it \
with: $compiler_packages" ;;
    "engine: refused"*) advice="The engine will be slow, as it could not be compiled: \
.venv/bin/python setup.py build_ext --inplace says why." ;;
    *) return ;;
    esac
    [ "${KHEPRI_REQUIRE_COMPILED:-0}" != 1 ] || fail "$advice"
    printf '%s\n' "$advice"
}

# Two makes at once must not change one .venv (where there is no flock, nothing keeps them apart).
if command -v flock >/dev/null; then
    exec 9<tools/set_up.sh
    flock 9
fi
trap 'put_back; rm -rf "$going"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
rm -rf "$going"
put_back
wanted=$1
[ ! -e .venv/khepri-dev ] || wanted=dev # what is there is never made less
stamp=.venv/khepri-$wanted

[ -z "${PYTHON:-}" ] || find_python
reason=$(fault)
[ -n "$reason" ] || ! other_python_wanted || reason="PYTHON is another one"
[ -z "$reason" ] || make_venv "$reason"
identity=$(identify .venv/bin/python)
[ -z "$reason" ] && [ -e "$engine" ] && [ -e "$stamp" ] &&
    [ "$(cat "$stamp")" = "$(fingerprint)" ] || install
tell_engine_state
