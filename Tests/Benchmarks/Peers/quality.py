"""How close pictures come to Lanczos-3 along the axes of the whole photo, in dB."""

import functools
import json
import subprocess

import numpy as np
from PIL import Image

REDUCTIONS = (1, 1.5, 2, 3, 5, 8, 13, 20, 32)


@functools.cache
def pixels(path):
    return np.asarray(Image.open(path).convert("RGB"), dtype=np.float64)


def lanczos(distance):
    return np.where(np.abs(distance) < 3, np.sinc(distance) * np.sinc(distance / 3), 0)


def weights(positions, stretch, length):
    """One row of weights for each position on an axis; beyond its ends the last pixel repeats."""
    table = np.zeros((len(positions), length))
    for index, position in enumerate(positions):
        taps = np.arange(np.floor(position - 3 * stretch), np.ceil(position + 3 * stretch) + 1)
        values = lanczos((taps + 0.5 - position) / stretch)
        np.add.at(table[index], np.clip(taps.astype(int), 0, length - 1), values / values.sum())
    return table


def straight(photo, box, size):
    """A box of the photo at another size."""
    left, top, right, bottom = box
    columns = left + (np.arange(size[0]) + 0.5) * (right - left) / size[0]
    rows = top + (np.arange(size[1]) + 0.5) * (bottom - top) / size[1]
    across = weights(columns, max(1, (right - left) / size[0]), photo.shape[1])
    down = weights(rows, max(1, (bottom - top) / size[1]), photo.shape[0])
    return clamp(np.einsum("yr,rcn,xc->yxn", down, photo, across, optimize=True))


def turned(photo, quad, side):
    """A square of the photo, given by its corners as seen from the top left clockwise, at another size."""
    corner, right, below = (np.array(point) for point in (quad[0], quad[1], quad[3]))
    stretch = max(1, np.hypot(*(right - corner)) / side)
    result = np.zeros((side, side, 3))
    for y in range(side):
        for x in range(side):
            column, row = corner + (right - corner) * (x + 0.5) / side + (below - corner) * (y + 0.5) / side
            across = weights([column], stretch, photo.shape[1])[0]
            down = weights([row], stretch, photo.shape[0])[0]
            c, r = np.flatnonzero(across), np.flatnonzero(down)
            c, r = slice(c[0], c[-1] + 1), slice(r[0], r[-1] + 1)
            result[y, x] = np.einsum("r,rcn,c->n", down[r], photo[r, c], across[c], optimize=True)
    return clamp(result)


def clamp(values):
    return np.clip(values, 0, 255).round()


def decibels(picture, reference, counting=None):
    error = (picture - reference) ** 2
    mean = error.mean() if counting is None else error[counting].mean()
    return 10 * np.log10(255 * 255 / max(mean, 1e-9))


def avatar(picture, photo, box, opening):
    """The quality inside an avatar's oval, two pixels from its rim."""
    x, y, width, height = opening
    image = np.asarray(Image.open(picture).convert("RGBA"), dtype=np.float64)[y:y + height, x:x + width, :3]
    rows, columns = np.mgrid[0:height, 0:width]
    inside = np.hypot((columns + 0.5 - width / 2) / (width / 2 - 2), (rows + 0.5 - height / 2) / (height / 2 - 2)) < 1
    return decibels(image, straight(pixels(photo), box, (width, height)), inside)


def crop(cameo, photo, reduction, angle, target):
    """The quality of a square from the middle of a photo, reduced by so much."""
    height, width = pixels(photo).shape[:2]
    side = max(8, min(48, int(min(width, height) / reduction / 1.5)))
    length = side * reduction
    words = [cameo, "render", photo, "--json", "--rect",
             f"{width / 2 - length / 2 + 0.3},{height / 2 - length / 2 - 0.2},{length},{length}",
             "--width", str(side), "--angle", str(angle), "-o", target]
    result = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)["photos"][0]
    image = np.asarray(Image.open(target).convert("RGB"), dtype=np.float64)
    if angle == 0:
        rect = result["rect"]
        box = (rect["x"], rect["y"], rect["x"] + rect["width"], rect["y"] + rect["height"])
        return decibels(image, straight(pixels(photo), box, (side, side)))
    quad = [(point["x"], point["y"]) for point in result["quad"]]
    return decibels(image, turned(pixels(photo), quad, side))
