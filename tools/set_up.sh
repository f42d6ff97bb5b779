#!/bin/sh
# Make or refresh .venv, if anything that it was made from has changed since.
#
#     sh tools/set_up.sh runtime|dev
#
# The Makefile calls this before every target, so the way through when nothing changed is short.
# PYTHON=... chooses the interpreter, KHEPRI_NATIVE=0 compiles the engine for any machine of this
# kind, and KHEPRI_REQUIRE_COMPILED=1 makes an engine that is not compiled an error.
set -eu
cd "$(dirname "$0")/.."

here=$(pwd -P)
made=.venv/khepri-made             # which folder and which Python .venv was made for
unfinished=.venv/khepri-unfinished # there while .venv is being changed, so after an interruption too
engine=.venv/khepri-engine         # what the engine was compiled from, and for what
log=.venv/khepri-set-up.log
native=${KHEPRI_NATIVE:-1}
compiler_packages="sudo apt install gcc libc6-dev python3-dev"

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
    rm -rf .venv
    mkdir .venv
    : >"$unfinished"
    "$python" -m venv .venv >"$log" 2>&1 ||
        fail "Python could not make .venv; what it said is in $log."
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
    fresh=no
    [ ! -e "$unfinished" ] || fresh=yes
    echo "Installing Khepri into .venv; the first time takes a minute or two."
    keep=0
    if [ -e "$engine" ] && [ "$(cat "$engine")" = "$(engine_fingerprint)" ]; then keep=1; fi
    : >"$unfinished"
    rm -f .venv/khepri-runtime .venv/khepri-dev
    # A compiled layer hides its source: an old one must not outlive a change if compiling fails.
    if [ "$keep" = 0 ]; then
        rm -f "$engine"
        find src/khepri/engine -name '*.so' -exec rm -f {} +
    fi
    if ! { : >"$log" && pip_install setuptools cython &&
        pip_install --no-build-isolation --editable "$target" && [ -x .venv/bin/khepri ]; }; then
        # pip fetches everything before it changes anything: what was sound before still is.
        [ "$fresh" = yes ] || rm "$unfinished"
        fail "pip could not fetch or build what Khepri needs (is there a network?):" \
            "what it said is in $log; mend that and run make again."
    fi
    identity=$(identify .venv/bin/python)
    engine_fingerprint >"$engine"
    fingerprint >"$stamp"
    echo "$here $identity" >"$made"
    rm "$unfinished"
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
wanted=$1
[ ! -e .venv/khepri-dev ] || wanted=dev # what is there is never made less
stamp=.venv/khepri-$wanted

[ -z "${PYTHON:-}" ] || find_python
reason=$(fault)
[ -n "$reason" ] || ! other_python_wanted || reason="PYTHON is another one"
[ -z "$reason" ] || make_venv "$reason"
identity=$(identify .venv/bin/python)
[ -z "$reason" ] && [ -e "$stamp" ] && [ "$(cat "$stamp")" = "$(fingerprint)" ] || install
tell_engine_state
