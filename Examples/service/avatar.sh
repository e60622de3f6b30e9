#!/bin/sh
# avatar.sh URL PHOTO AVATAR: the photo as body, the options of 'cameo render' as query, the token of $CAMEO_TOKEN.
if [ $# -ne 3 ]; then echo "usage: avatar.sh URL PHOTO AVATAR, as http://127.0.0.1:8080 me.jpg avatar.png" >&2; exit 2; fi
if [ ! -r "$2" ]; then echo "avatar.sh: $2 cannot be read" >&2; exit 1; fi
# The header comes by a pipe, since other users of a machine see the words of a command.
printf %s "${CAMEO_TOKEN:+Authorization: Bearer $CAMEO_TOKEN}" | curl --fail-with-body --silent --show-error \
  --header @- --data-binary "@$2" --output "$3" \
  "$1/v1/render?template=spiky-hair&width=256" || { [ ! -s "$3" ] || cat "$3" >&2; rm -f "$3"; exit 1; }
