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
  local example=$1 name before after
  name=$(tr '[:upper:]' '[:lower:]' <<<"$1")
  before=$pictures/gtk-$name-before.png after=$pictures/gtk-$name.png
  xvfb-run -a "$gallery" "$example" --size 640x400 --wait "$2" --picture "$before" "${@:3}" \
    --wait 0.2 --picture "$after" --quit
  mogrify +dither -colors 48 -strip "$before" "$after"
}

take Companies 1.5 --press poll
take KVOList 1 --select 3 --press delete --select 6 --press edit --select 1 --press above \
  --press several
take FeedReader 4 --select 2 --press read --press down --select 5 --press delete --press refresh \
  --wait 1
take Numbers 1 --press next
take Parks 1 --press toggle
take Processes 2 --press group --wait 0.5
