#!/usr/bin/env bash
# Runs a command where it sees only a few processes, of several users: for pictures of `Processes`
# that do not show what else this machine does. Linux only, as root.
#
# Usage: few-processes.sh COMMAND…
set -euo pipefail

[ $# -gt 0 ] || { sed -n '2,5s/^# \{0,1\}//p' "$0" >&2; exit 64; }
# shellcheck disable=SC2016
exec unshare --pid --fork --mount-proc --kill-child bash -c '
  as() { setpriv --reuid="$1" --clear-groups nice -n "$2" "${@:3}" >/dev/null 2>&1 & }
  as www-data 10 sha256sum /dev/zero
  as nobody 15 gzip -c /dev/zero
  as backup 19 bzip2 -c /dev/zero
  for user in mail news backup www-data nobody; do as "$user" 0 sleep 600; done
  TMUX_TMPDIR=$(mktemp -d) "$@"
' bash "$@"
