#!/usr/bin/env python3
"""Make the photos that are measured: photos.py FOLDER.

Noise with detail of every size, as photos have, hard edges and thin lines; the same on every machine. 12 MP as JPEG
(4:2:0, baseline and progressive), WebP and HEIC, 24 MP as PNG, and the same picture smaller to count instructions with.
"""

import json
import os
import subprocess
import sys

import numpy as np
from PIL import Image, ImageDraw

WIDTH, HEIGHT = 4000, 3000
PORTRAIT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Fixtures/portrait.jpg")
OPENING = (128, 106, 256, 300)  # x, y, width and height in a mask of 512 px
TEMPLATE = {
    "kind": "cameo.template", "version": 1, "id": "brooch", "name": "Brooch",
    "mask": {"src": "mask.png", "width": 512, "height": 512},
    "placeholders": [{"id": "face", "shape": {"type": "oval"},
                      "rect": dict(zip(("x", "y", "width", "height"), OPENING))}],
}


def noise(random, width, height, cell):
    """Smooth noise of one size of detail, in -1 to 1."""
    grid = random.random((height // cell + 2, width // cell + 2), dtype=np.float32) * 2 - 1
    if cell == 1:
        return grid[:height, :width]
    big = Image.fromarray(grid).resize((grid.shape[1] * cell, grid.shape[0] * cell), Image.BICUBIC)
    return np.asarray(big)[:height, :width]


def picture(seed, width=WIDTH, height=HEIGHT):
    """A detailed picture of any size."""
    random = np.random.Generator(np.random.PCG64(seed))
    light = np.zeros((height, width), np.float32)
    tint = np.zeros((height, width), np.float32)
    amplitude = 60.0
    for cell in (512, 256, 128, 64, 32, 16, 8, 4, 2, 1):
        light += amplitude * noise(random, width, height, cell)
        if cell >= 4:
            tint += 0.5 * amplitude * noise(random, width, height, cell)
        amplitude *= 0.74
    rows, columns = np.mgrid[0:height, 0:width]
    light += 50 * (((columns + 2 * rows) // 311) % 2)  # hard edges
    light -= 90 * (((3 * columns - rows) % 229) < 3)  # thin lines
    rgb = np.stack([128 + light + tint, 120 + light, 116 + light - tint], axis=-1)
    return Image.fromarray(np.clip(rgb, 0, 255).astype(np.uint8))


def mask(path, side=512, opening=OPENING):
    """A template's mask: opaque paint with an oval hole, its rim antialiased."""
    x, y, width, height = opening
    hole = Image.new("L", (side * 4, side * 4), 255)
    ImageDraw.Draw(hole).ellipse([4 * x, 4 * y, 4 * (x + width) - 1, 4 * (y + height) - 1], fill=0)
    alpha = np.asarray(hole.resize((side, side), Image.BOX))
    rows, columns = np.mgrid[0:side, 0:side]
    outside = np.hypot(columns - side / 2, rows - side / 2) > side / 2 - 8
    rgba = np.stack([200 - rows // 4, 90 + columns // 8, 60 + rows // 8, np.where(outside, 0, alpha)], axis=-1)
    Image.fromarray(rgba.astype(np.uint8)).save(path)


def main(folder):
    os.makedirs(folder, exist_ok=True)

    def at(name):
        return os.path.join(folder, name)

    os.makedirs(at("masks/brooch"), exist_ok=True)
    mask(at("masks/brooch/mask.png"))
    with open(at("masks/brooch/template.json"), "w", encoding="utf-8") as file:
        json.dump(TEMPLATE, file, indent=2)
    photo = picture(1)
    photo.save(at("12mp.jpg"), quality=90, subsampling="4:2:0")
    photo.save(at("12mp-progressive.jpg"), quality=90, subsampling="4:2:0", progressive=True)
    photo.save(at("12mp.webp"), quality=85, method=2)
    subprocess.run(["heif-enc", "-q", "60", "-p", "preset=veryfast", "-o", at("12mp.heic"), at("12mp.jpg")], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    portrait = Image.open(PORTRAIT)
    portrait.resize((4032, 3024), Image.BICUBIC).save(
        at("portrait-12mp.jpg"), quality=95, exif=portrait.info["exif"], icc_profile=portrait.info["icc_profile"])
    portrait.resize((1600, 1200), Image.LANCZOS).save(
        at("portrait-2mp.jpg"), quality=95, exif=portrait.info["exif"], icc_profile=portrait.info["icc_profile"])
    picture(2, 6000, 4000).save(at("24mp.png"), compress_level=6)
    small = photo.resize((1600, 1200), Image.LANCZOS)
    small.save(at("2mp.jpg"), quality=90, subsampling="4:2:0")
    small.save(at("2mp-progressive.jpg"), quality=90, subsampling="4:2:0", progressive=True)
    small.save(at("2mp.png"), compress_level=6)
    small.save(at("2mp.webp"), quality=85)
    subprocess.run(["heif-enc", "-q", "60", "-o", at("2mp.heic"), at("2mp.jpg")], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    main(sys.argv[1])
