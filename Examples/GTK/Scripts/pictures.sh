#!/usr/bin/env bash
# Takes the pictures in Docs/Pictures: each example before and after a change, from the running
# program. It needs what the check needs, and ImageMagick to make the files small.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
swift build --package-path Examples/GTK --product GTKGallery
gallery=$(swift build --package-path Examples/GTK --show-bin-path)/GTKGallery
pictures=Docs/Pictures
export GSK_RENDERER=cairo GDK_BACKEND=x11 GDK_DEBUG=gl-disable GTK_A11Y=none
export GSETTINGS_BACKEND=memory
mkdir -p "$pictures"

# take EXAMPLE SECONDS STEP…: a picture after some seconds, and one just after the steps.
take() {
  local before=$pictures/gtk-$1-before.png after=$pictures/gtk-$1.png
  xvfb-run -a "$gallery" "$1" --size 640x400 --wait "$2" --picture "$before" "${@:3}" \
    --wait 0.2 --picture "$after" --quit
  mogrify +dither -colors 48 -strip "$before" "$after"
}

# The list of the examples, as the screen shows it.
take_list() {
  export gallery picture=$pictures/gtk-Gallery.png
  xvfb-run -a -s '-screen 0 640x320x24' bash -c '
    "$gallery" & running=$!
    sleep 3
    import -window root "$picture"
    kill "$running"'
  mogrify +dither -colors 48 -strip "$picture"
}

take_list

take Companies 1.5 --press poll
take KVOList 1 --select 3 --press delete --select 6 --press edit --select 1 --press above \
  --press several
take FeedReader 4 --select 2 --press read --press down --select 5 --press delete --press refresh \
  --wait 1
take Numbers 1 --press next
take Parks 1 --press toggle
take Processes 2 --press group --wait 0.5
