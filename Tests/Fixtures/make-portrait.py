#!/usr/bin/env python3
"""Make portrait.jpg, the picture a telephone would give, from portrait.svg.

    python3 Tests/Fixtures/make-portrait.py

needs rsvg-convert (librsvg2-bin) and Pillow; it writes portrait.jpg beside itself.
The drawing is rastered upright at 1512x2016, converted from sRGB to Display P3, turned so
that EXIF orientation 6 sets it upright again (stored 2016x1512), and saved with an embedded
Display P3 profile, which is built here, and with the EXIF members a telephone writes, without a position.

The face, in upright pixels (top-left corner of the picture = 0, 0):
    eyes            (658, 938) and (854, 938), midpoint (756, 938), distance 196
    brows           y 868 (middle of the arch)
    nose tip        (754, 1076), underside of the nose y 1114
    mouth           y 1160, corners x 642 and 870
    chin            y 1292
    hairline        y 696 (middle), crown y 468
    cheeks          x 520 to 992, ears x 472 to 1040
    box, hairline to chin: x 520, y 696, width 472, height 596
"""

import io
import os
import struct
import subprocess

from PIL import Image, TiffImagePlugin

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH, HEIGHT = 1512, 2016

# Rows of the matrices, D50-adapted (Bradford) as ICC profiles store them.
P3_TO_XYZ = [[0.515102, 0.291965, 0.157153], [0.241182, 0.692236, 0.066582], [-0.001050, 0.041882, 0.784378]]
SRGB_TO_P3 = [[0.822462, 0.177538, 0.0], [0.033194, 0.966806, 0.0], [0.017083, 0.072397, 0.910520]]


def fixed(value):
    return struct.pack(">i", round(value * 65536))


def display_p3():
    """A version 4 matrix profile with the sRGB curve as one parametric curve for all channels."""

    def text(string):
        data = string.encode("utf-16-be")
        return b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(data), 28) + data

    def xyz(x, y, z):
        return b"XYZ \0\0\0\0" + fixed(x) + fixed(y) + fixed(z)

    curve = b"para\0\0\0\0" + struct.pack(">HH", 3, 0)
    curve += b"".join(fixed(v) for v in (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))
    bradford = (1.047882, 0.022919, -0.050217, 0.029587, 0.990479, -0.017059, -0.009232, 0.015076, 0.751678)
    columns = list(zip(*P3_TO_XYZ))
    tags = [
        (b"desc", text("Display P3")),
        (b"cprt", text("CC0")),
        (b"wtpt", xyz(0.9642, 1.0, 0.8249)),
        (b"rXYZ", xyz(*columns[0])),
        (b"gXYZ", xyz(*columns[1])),
        (b"bXYZ", xyz(*columns[2])),
        (b"chad", b"sf32\0\0\0\0" + b"".join(fixed(v) for v in bradford)),
        (b"rTRC", curve),
        (b"gTRC", curve),
        (b"bTRC", curve),
    ]
    offset = 128 + 4 + 12 * len(tags)
    table, body, placed = struct.pack(">I", len(tags)), b"", {}
    for name, data in tags:
        if data not in placed:
            placed[data] = offset + len(body)
            body += data + b"\0" * (-len(data) % 4)
        table += struct.pack(">4sII", name, placed[data], len(data))
    header = struct.pack(">I4sI4s4s4s", offset + len(body), b"\0\0\0\0", 0x04000000, b"mntr", b"RGB ", b"XYZ ")
    header += struct.pack(">6H4s4sIII", 2026, 1, 1, 0, 0, 0, b"acsp", b"APPL", 0, 0, 0) + b"\0" * 8
    header += struct.pack(">I", 0) + fixed(0.9642) + fixed(1.0) + fixed(0.8249)
    return header.ljust(128, b"\0") + table + body


def to_display_p3(image):
    """Convert exactly: linear light, matrix, sRGB curve; each distinct colour once."""
    linear = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in range(256)]

    def encode(value):
        value = min(max(value, 0.0), 1.0)
        value = value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
        return int(value * 255 + 0.5)

    known, out, data = {}, bytearray(), image.tobytes()
    for start in range(0, len(data), 3):
        colour = data[start : start + 3]
        if colour not in known:
            light = [linear[v] for v in colour]
            known[colour] = bytes(encode(sum(m * v for m, v in zip(row, light))) for row in SRGB_TO_P3)
        out += known[colour]
    return Image.frombytes("RGB", image.size, bytes(out))


def exif():
    data = Image.Exif()
    data[0x010F], data[0x0110], data[0x0131] = "Cameo", "Sample", "make-portrait"
    data[0x0112] = 6
    data[0x011A] = data[0x011B] = TiffImagePlugin.IFDRational(72, 1)
    data[0x0128], data[0x0213] = 2, 1
    data[0x0132] = "2026:01:01 12:00:00"
    part = data.get_ifd(0x8769)
    part[0x9000] = b"0232"
    part[0x9003] = part[0x9004] = "2026:01:01 12:00:00"
    part[0x829A] = TiffImagePlugin.IFDRational(1, 120)
    part[0x829D] = TiffImagePlugin.IFDRational(18, 10)
    part[0x8827] = 64
    part[0x920A] = TiffImagePlugin.IFDRational(425, 100)
    part[0xA001] = 65535
    part[0xA002], part[0xA003] = HEIGHT, WIDTH
    return data.tobytes()


def main():
    command = ["rsvg-convert", "-w", str(WIDTH), "-h", str(HEIGHT), os.path.join(HERE, "portrait.svg")]
    picture = subprocess.run(command, check=True, capture_output=True).stdout
    upright = to_display_p3(Image.open(io.BytesIO(picture)).convert("RGB"))
    stored = upright.transpose(Image.Transpose.ROTATE_90)
    path = os.path.join(HERE, "portrait.jpg")
    stored.save(path, quality=88, subsampling="4:2:0", optimize=True, icc_profile=display_p3(), exif=exif())
    print(f"{path}: {os.path.getsize(path)} bytes")


if __name__ == "__main__":
    main()
