#!/bin/bash
# Follow the README on a Debian that has just been installed, as somebody who has never seen Khepri:
#
#   sudo tools/portable/fresh_debian.sh trixie             # make play, with a picture of the window
#   sudo tools/portable/fresh_debian.sh bookworm play test # and then make test
#
# What is tried is the last commit. Debian's packages are kept in build/fresh, and so is the Debian
# itself until somebody removes it; the clone, the home folder and .venv are new every time.
# KHEPRI_SHOW names files and folders of this machine that the other one may read, such as its
# settings for pip. Needed: debootstrap, Xvfb, openbox, xdotool, ImageMagick.
set -euo pipefail

# What is mounted below is seen by this script alone, and gone with it.
[[ ${KHEPRI_MOUNTS:-} == own ]] || exec env KHEPRI_MOUNTS=own unshare --mount "$0" "$@"

cd "$(dirname "$0")/../.."
release=$1
shift
deeds=("${@:-play}")
root=$PWD/build/fresh/$release
kept=$PWD/build/fresh/packages
results=$PWD/build/fresh/$release-results
home=/srv/student
desktop=(libegl1 libgl1 libx11-6 libxcursor1 libxext6 libxi6 libxrandr2 libxss1 procps) # of every desktop
TIMEFORMAT='%0R s (of the processors %0U s and %0S s)'
unset "${!GIT_@}"

mirror() {
    apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' 'Created-By: Packages' |
        sed -n 's/^Debian //p' | head -n 1
}

install_debian() {
    mkdir -p "$kept"
    debootstrap --variant=minbase --cache-dir="$kept" "$release" "$root.unfinished" "$(mirror)"
    mv "$root.unfinished" "$root"
    chroot "$root" useradd --home-dir "$home" --shell /bin/bash student
}

# A copy: what packages of the other Debian do to it must not reach this machine's own.
show() {
    mkdir -p "$root${1%/*}"
    rm -rf "${root:?}$1"
    cp -aL "$1" "$root$1"
}

as_root() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"
}

as_student() {
    local settings=()
    mapfile -t settings < <(env | grep '^PIP_' || true)
    chroot "$root" runuser -u student -- env -i HOME="$home" PATH=/usr/bin:/bin USER=student \
        DISPLAY="${DISPLAY:-}" SDL_AUDIODRIVER=dummy "${settings[@]}" \
        bash -c "cd ~ && cd \"\$0\" && \"\$@\"" "$@"
}

# Write down what a step takes; what it says goes into a file of its own.
measure() {
    local name=$1 taken
    shift
    echo "$name …"
    if taken=$({ time "$@" >"$results/$name.log" 2>&1; } 2>&1); then
        echo "$name: $taken" | tee -a "$results/times.txt"
    else
        tail -n 40 "$results/$name.log"
        echo "$name failed after $taken: $results/$name.log" | tee -a "$results/times.txt"
        exit 1
    fi
}

start_screen() {
    exec {number}< <(exec Xvfb -displayfd 1 -screen 0 1280x800x24 -nolisten tcp 2>/dev/null)
    screen=$!
    read -r DISPLAY <&"$number"
    export DISPLAY=:$DISPLAY
    openbox --sm-disable 2>/dev/null &
    trap 'kill %% $screen' EXIT
}

# Take a picture of the window, and let the Python of the clone see whether the menu is in it.
menu_is_seen() {
    import -window "$1" "$results/window.png" &&
        install -m 644 "$results/window.png" "$root/srv/window.png" &&
        as_student khepri .venv/bin/python -m tools.portable.menu_seen /srv/window.png
}

# Somebody waits for the window and the menu in it, looks at it and closes it.
play() {
    as_student khepri make play &
    local program=$! window='' patience=120
    until window=$(xdotool search --onlyvisible --class khepri); do
        kill -0 "$program" || return 1
        sleep 0.2
    done
    date +%s >"$results/window-came"
    sleep 5 # until what slides and fades has come to rest, for the picture
    until menu_is_seen "$window"; do
        kill -0 "$program" || return 1
        if ((--patience == 0)); then
            echo "The menu never came: $results/window.png shows what there was instead."
            kill "$program"
            return 1
        fi
        sleep 1
    done
    while kill -0 "$program" 2>/dev/null; do
        xdotool windowactivate "$window" key alt+F4 || true
        sleep 1
    done
    wait "$program"
}

for tool in debootstrap Xvfb openbox xdotool import; do
    command -v "$tool" >/dev/null || { echo "$tool is missing: install Debian's package for it."; exit 1; }
done
rm -rf "$results"
mkdir -p "$results"
[[ -e $root ]] || install_debian
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mkdir -p "$root/tmp/.X11-unix"
[[ ! -d /tmp/.X11-unix ]] || mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
start_screen

# What the README asks for, word for word.
read -r -a wanted < <(sed -n 's/^sudo apt install //p' README.md)
measure update as_root apt-get -qq update
measure packages as_root apt-get -qq install "${wanted[@]}"
measure desktop as_root apt-get -qq install --no-install-recommends "${desktop[@]}"
for path in ${KHEPRI_SHOW:-}; do
    show "$path"
done

rm -rf "${root:?}$home"
as_root install -d -o student -g student "$home"
git bundle create --quiet "$root/srv/khepri.bundle" HEAD
measure clone as_student . git clone --quiet /srv/khepri.bundle khepri

for deed in "${deeds[@]}"; do
    case $deed in
    play)
        began=$(date +%s)
        measure make-play play
        echo "the window came after $(($(<"$results/window-came") - began)) s" | tee -a "$results/times.txt"
        measure make-play-again play
        ;;
    test) measure make-test as_student khepri make test ;;
    *) as_student khepri make "$deed" ;;
    esac
done
echo "All is well: $results"
