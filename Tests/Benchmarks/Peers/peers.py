"""The same job by other libraries: a photo's middle, cut out by an oval, on a canvas under a mask, as PNG.

Each peer does it as its own documentation would: it reduces while it loads where it can, keeps what does not change
(the mask, the oval) between jobs, and writes PNG at its fastest level.
"""

import os

OPENING = (128, 106, 256, 300)
SIDE = 512


def region(width, height):
    """What is cut out of a photo, in its pixels: the middle, half as high as the photo."""
    tall = height / 2
    wide = tall * OPENING[2] / OPENING[3]
    left, top = 0.5 * width - wide / 2, 0.45 * height - tall / 2
    return left, top, left + wide, top + tall


def oval():
    """The oval's coverage, antialiased, as a Pillow picture."""
    from PIL import Image, ImageDraw

    width, height = OPENING[2:]
    big = Image.new("L", (width * 4, height * 4), 0)
    ImageDraw.Draw(big).ellipse([0, 0, width * 4 - 1, height * 4 - 1], fill=255)
    return big.resize((width, height), Image.BOX)


def mask_path(folder):
    return os.path.join(folder, "masks/brooch/mask.png")


class Pillow:
    name = "Pillow"
    draft = False

    def __init__(self, folder):
        import io

        from PIL import Image, features

        self.io, self.image, self.oval = io, Image, oval()
        self.mask = Image.open(mask_path(folder)).convert("RGBA")
        self.version = Image.__version__ + f" (libjpeg-turbo {features.version('libjpeg_turbo')})"

    def avatar(self, path):
        photo = self.image.open(path)
        box = region(*photo.size)
        if self.draft:
            before = photo.size
            photo.draft("RGB", (photo.width // 2, photo.height // 2))
            box = [edge * photo.width / before[0] for edge in box]
        face = photo.convert("RGB").resize(OPENING[2:], self.image.LANCZOS, box=box)
        canvas = self.image.new("RGBA", (SIDE, SIDE))
        canvas.paste(face, OPENING[:2], self.oval)
        canvas.alpha_composite(self.mask)
        out = self.io.BytesIO()
        canvas.save(out, "PNG", compress_level=1)
        return out.getvalue()


class PillowDraft(Pillow):
    name = "Pillow, draft"
    draft = True


class PyVips:
    name = "pyvips"

    def __init__(self, folder):
        import pyvips

        self.vips = pyvips
        pyvips.cache_set_max(0)  # every job is another photo's
        self.mask = pyvips.Image.new_from_file(mask_path(folder)).copy_memory()
        shape = oval()
        self.oval = pyvips.Image.new_from_memory(shape.tobytes(), *shape.size, 1, "uchar")
        self.version = ".".join(str(pyvips.version(part)) for part in range(3))

    def avatar(self, path):
        shrink = 2 if path.endswith(".jpg") else 1  # vipsthumbnail leaves at least a half to be resized, too
        options = {"shrink": 2} if shrink == 2 else {}
        photo = self.vips.Image.new_from_file(path, access="sequential", **options)
        left, top, right, bottom = region(photo.width, photo.height)
        face = photo.crop(round(left), round(top), round(right - left), round(bottom - top))
        if face.hasalpha():
            face = face.flatten()
        face = face.resize(OPENING[2] / face.width, vscale=OPENING[3] / face.height)
        canvas = face.bandjoin(self.oval).embed(OPENING[0], OPENING[1], SIDE, SIDE)
        canvas = canvas.copy(interpretation="srgb").composite2(self.mask, "over")
        return canvas.pngsave_buffer(compression=1)


class OpenCV:
    name = "OpenCV"

    def __init__(self, folder):
        import cv2
        import numpy

        self.cv2, self.numpy = cv2, numpy
        mask = cv2.imread(mask_path(folder), cv2.IMREAD_UNCHANGED)
        alpha = mask[:, :, 3:] / numpy.float32(255)
        self.over = mask[:, :, :3] * alpha
        self.rest = 1 - alpha
        self.alpha = mask[:, :, 3]
        self.oval = numpy.asarray(oval()) / numpy.float32(255)
        self.version = cv2.__version__

    def avatar(self, path):
        cv2, numpy = self.cv2, self.numpy
        flag = cv2.IMREAD_REDUCED_COLOR_2 if path.endswith(".jpg") else cv2.IMREAD_COLOR
        photo = cv2.imread(path, flag)
        left, top, right, bottom = (round(edge) for edge in region(photo.shape[1], photo.shape[0]))
        face = cv2.resize(photo[top:bottom, left:right], OPENING[2:], interpolation=cv2.INTER_AREA)
        x, y, width, height = OPENING
        color = self.over.copy()
        cut = slice(y, y + height), slice(x, x + width)
        color[cut] += face * self.oval[:, :, None] * self.rest[cut]
        alpha = self.alpha.copy()
        alpha[cut] = numpy.maximum(alpha[cut], 255 - (255 - alpha[cut]) * (1 - self.oval))
        canvas = numpy.dstack([color.round().astype(numpy.uint8), alpha])
        return cv2.imencode(".png", canvas, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes()


class Skia:
    name = "Skia"

    def __init__(self, folder):
        import skia

        self.skia = skia
        self.mask = skia.Image.open(mask_path(folder))
        self.version = skia.__version__

    def avatar(self, path):
        skia = self.skia
        photo = skia.Image.open(path)
        x, y, width, height = OPENING
        surface = skia.Surface(SIDE, SIDE)
        with surface as canvas:
            canvas.save()
            oval = skia.RRect.MakeOval(skia.Rect.MakeXYWH(x, y, width, height))
            canvas.clipRRect(oval, True)
            canvas.drawImageRect(
                photo, skia.Rect(*region(photo.width(), photo.height())), skia.Rect.MakeXYWH(x, y, width, height),
                skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear))
            canvas.restore()
            canvas.drawImage(self.mask, 0, 0)
        return bytes(surface.makeImageSnapshot().encodeToData())


ALL = [Pillow, PillowDraft, PyVips, OpenCV, Skia]


def serve(name, folder):
    """Carry out the job for each photo whose name is read, and answer with milliseconds, as Bench does."""
    import sys
    import time

    peer = next(peer for peer in ALL if peer.name == name)(folder)
    print(peer.version, flush=True)
    for line in sys.stdin:
        start, processor = time.perf_counter(), time.process_time()
        try:
            peer.avatar(os.path.join(folder, line.strip()))
        except Exception as error:  # noqa: BLE001: a peer that cannot read a format says so in its own way
            print("-", type(error).__name__, flush=True)
            continue
        milliseconds = 1000 * (time.perf_counter() - start)
        print(milliseconds, 1000 * (time.process_time() - processor), flush=True)


def once(name, folder, photo, target):
    """Carry out the job once and write the picture."""
    peer = next(peer for peer in ALL if peer.name == name)(folder)
    with open(target, "wb") as file:
        file.write(peer.avatar(os.path.join(folder, photo)))


if __name__ == "__main__":
    import sys

    if sys.argv[1] == "serve":
        serve(*sys.argv[2:4])
    else:
        once(*sys.argv[2:6])
