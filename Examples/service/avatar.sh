#!/bin/sh
# avatar.sh URL PHOTO AVATAR: the photo as body, the options of 'cameo render' as query; no token, no header.
curl --fail-with-body --silent --show-error \
  --data-binary "@$2" --output "$3" \
  "$1/v1/render?template=spiky-hair&width=256" || { cat "$3" >&2; rm -f "$3"; exit 1; }
