"""avatar.py URL PHOTO AVATAR: makes an avatar with Python's own library; CAMEO_TOKEN is the service's token."""
import os
import sys
import urllib.error
import urllib.request

if len(sys.argv) != 4:
    sys.exit("usage: avatar.py URL PHOTO AVATAR")
url, photo, avatar = sys.argv[1:]
request = urllib.request.Request(f"{url}/v1/render?template=spiky-hair&width=256", data=open(photo, "rb").read())
if token := os.environ.get("CAMEO_TOKEN"):
    request.add_header("Authorization", f"Bearer {token}")
try:
    with urllib.request.urlopen(request) as answer, open(avatar, "wb") as file:
        file.write(answer.read())
except urllib.error.HTTPError as error:
    sys.exit(error.read().decode())
