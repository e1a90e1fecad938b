#!/usr/bin/env bash
# Takes the pictures in Docs/Pictures: each example before and after a change, from the running
# program, and once more on a dark ground. The change is seen just after it happened, with its marks. It
# needs what the check needs, and ImageMagick to make the files small.
#
# Usage: pictures.sh [FOLDER [NAME…]], with names for only these examples. For processes that are not this machine's, build first, then as root:
#   Examples/Scripts/few-processes.sh Examples/GTK/Scripts/pictures.sh
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
gallery=$(swift build --package-path Examples/GTK --show-bin-path)/GTKGallery
[ -x "$gallery" ] || swift build --package-path Examples/GTK --product GTKGallery
pictures=${1:-Docs/Pictures} names=" ${*:2} "
export GSK_RENDERER=cairo GDK_BACKEND=x11 GDK_DEBUG=gl-disable GTK_A11Y=none
export GSETTINGS_BACKEND=memory
mkdir -p "$pictures"

# take EXAMPLE SECONDS STEP…: a picture after some seconds, and one just after the steps.
take() {
  is_wanted "$1" || return 0
  local name=gtk-$1 example=$1 seconds=$2
  shift 2
  play "$example" --light --wait "$seconds" --picture "$pictures/$name-before.png" "$@" \
    --wait 0.25 --picture "$pictures/$name.png"
  play "$example" --dark --wait "$seconds" "$@" --wait 0.25 --picture "$pictures/$name-dark.png"
  shrink "$pictures/$name"{-before,,-dark}.png
}

is_wanted() { [[ $names = "  " || $names = *" $1 "* ]]; }

play() { xvfb-run -a "$gallery" "$1" --size 720x460 "${@:2}" --quit; }

shrink() {
  mogrify +dither -colors 64 -strip "$@"
  if command -v optipng >/dev/null; then optipng -quiet -o5 "$@"; fi
}

# take_list OPTION FILE: the list of the examples, as the screen shows it.
take_list() {
  export gallery ground=$1 picture=$2
  xvfb-run -a -s '-screen 0 720x600x24' bash -c '
    "$gallery" "$ground" & running=$!
    sleep 3
    import -window root "$picture"
    kill "$running"'
  mogrify -trim +repage "$picture"
  shrink "$picture"
}

if is_wanted Gallery; then
  take_list --light "$pictures/gtk-Gallery.png"
  take_list --dark "$pictures/gtk-Gallery-dark.png"
fi

take Companies 1.5 --press poll
take KVOList 1 --select 3 --press delete --select 6 --press edit --select 1 --press above \
  --select 9 --press down
take Chores 1 --select 2 --press done --select 5 --press raise --press raise --select 1 --press edit --press several
take FeedReader 4 --search book --wait 0.5 --select 2 --press read --press down --select 5 --press delete \
  --press refresh --wait 1
take Numbers 1 --press next
take Parks 1 --press toggle
take Processes 2 --press group --wait 0.5
