#!/usr/bin/env python3
"""Compare Cameo with its peers: compare.py CAMEO BENCH FLOOR PHOTOS [README].

Everything is measured in one run, one task of each program after the other, round by round, so that what else the
machine does meets all alike. Prints the tables; README's part between the marks is replaced by them.
"""

import datetime
import json
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import peers
import quality

# What Cameo's documentation tells servers to set, for all programs alike: memory is kept, not cleared anew.
SERVER = dict(os.environ, MALLOC_MMAP_THRESHOLD_=str(32 << 20), MALLOC_TRIM_THRESHOLD_=str(64 << 20))
ROUNDS = int(os.environ.get("ROUNDS", "15"))
JOB = ["--masks", "masks", "-t", "brooch", "--center", "0.5,0.45", "--zoom", "2", "-w", "512"]
MARKS = ("<!-- measured -->", "<!-- /measured -->")


class Worker:
    """A program that carries out the task of each line it is given, and says how long it took."""

    def __init__(self, words, has_version=False):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        stderr=subprocess.DEVNULL, env=SERVER)
        self.version = self.process.stdout.readline().strip() if has_version else ""

    def run(self, task):
        """Milliseconds of the clock and of the processor; None where the program cannot."""
        self.process.stdin.write(task + "\n")
        self.process.stdin.flush()
        words = self.process.stdout.readline().split()
        return None if not words or words[0] == "-" else (float(words[0]), float(words[1]))

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Figures:
    """The times of tasks, by program and task."""

    def __init__(self):
        self.times = {}

    def add(self, name, task, times):
        if times is not None:
            self.times.setdefault((name, task), []).append(times)

    def has(self, name, task):
        return (name, task) in self.times

    def median(self, name, task, part=0):
        return statistics.median(times[part] for times in self.times[name, task])


def in_process(cameo_bench, floor, photos, figures):
    """The library and the peers' libraries, each in a process that is warm."""
    with tempfile.TemporaryDirectory() as folder:
        result = os.path.join(folder, "straight.png")
        subprocess.run([cameo_bench, "once", photos, "straight", result], check=True)
        workers = {"Cameo": Worker([cameo_bench, "serve", photos]),
                   "floor": Worker([floor, f"{photos}/12mp.jpg", result])}
        for peer in peers.ALL:
            workers[peer.name] = Worker([sys.executable, peers.__file__, "serve", peer.name, photos], True)
        tasks = [("Cameo", scene) for scene in ("straight", "turned", "svg", "face", "given", "avatars", "sizes",
                                                "largest", "progressive", "png", "webp", "heic")]
        tasks += [("floor", "12mp.jpg")]
        tasks += [(peer.name, photo) for peer in peers.ALL for photo in ("12mp.jpg", "24mp.png", "12mp.webp")]
        readable = [task for task in tasks if workers[task[0]].run(task[1]) is not None]
        for number in range(ROUNDS):
            for name, task in readable:
                # What takes long needs no more rounds to be known well.
                if number % 3 == 0 or task not in ("24mp.png", "12mp.webp", "png", "webp", "heic"):
                    figures.add(name, task, workers[name].run(task))
        versions = {name: worker.version for name, worker in workers.items() if worker.version}
        for worker in workers.values():
            worker.close()
    return versions


def timed(words, folder):
    """Milliseconds of a command and the kilobytes that the kernel counted."""
    report = os.path.join(folder, "time")
    start, before = time.perf_counter(), children()
    # GNU time is small: the memory that the kernel counts is the command's, not that of whoever started it.
    subprocess.run(["/usr/bin/time", "-f", "%M", "-o", report, *words], check=True, cwd=folder,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    milliseconds = 1000 * (time.perf_counter() - start)
    return milliseconds, children() - before, int(open(report, encoding="utf-8").read())


def children():
    """Milliseconds of the processor that all commands have taken so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (used.ru_utime + used.ru_stime)


def commands(cameo, photos):
    """Command lines that make the same avatar, or less where a program has no more."""
    left, top, right, bottom = (round(edge) for edge in peers.region(4000, 3000))
    width, height = right - left, bottom - top
    x, y, wide, tall = peers.OPENING
    draw = f"ellipse {wide / 2 - 0.5},{tall / 2 - 0.5} {wide / 2},{tall / 2} 0,360"
    magick = [
        "/usr/bin/convert", "-define", "jpeg:size=2000x1500", f"{photos}/12mp.jpg",
        "-crop", f"{width // 2}x{height // 2}+{left // 2}+{top // 2}", "+repage", "-resize", f"{wide}x{tall}!",
        "(", "-size", f"{wide}x{tall}", "xc:black", "-fill", "white", "-draw", draw, ")",
        "-alpha", "off", "-compose", "CopyOpacity", "-composite", "-compose", "Over", "-background", "none",
        "-extent", f"512x512-{x}-{y}", f"{photos}/masks/brooch/mask.png", "-composite",
        "-define", "png:compression-level=1", "out.png"]
    def cameo_with(photo):
        return [cameo, "render", f"{photos}/{photo}", *JOB[:1], f"{photos}/masks", *JOB[2:], "-o", "out.png"]
    return {
        "Cameo": cameo_with("12mp.jpg"),
        "ImageMagick": magick,
        "vipsthumbnail": ["vipsthumbnail", f"{photos}/12mp.jpg", "--size", "512x512", "-o", "out.png[compression=1]"],
        "Cameo, HEIC": cameo_with("12mp.heic"),
        "ImageMagick, HEIC": ["/usr/bin/convert", f"{photos}/12mp.heic", *magick[4:]],
        "vipsthumbnail, HEIC": [
            "vipsthumbnail", f"{photos}/12mp.heic", "--size", "512x512", "-o", "out.png[compression=1]"],
        "Cameo, face": [cameo, "render", f"{photos}/portrait-12mp.jpg", "-t", "oval", "-w", "512", "-o", "out.png"],
        "Cameo, progressive": cameo_with("12mp-progressive.jpg"),
        "Cameo, 24 MP PNG": cameo_with("24mp.png"),
    }


def cold(cameo, photos, figures):
    """Whole commands, from their start to their end."""
    peaks = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS):
            for name, words in commands(cameo, photos).items():
                if number % 5 and name not in ("Cameo", "ImageMagick", "vipsthumbnail"):
                    continue
                milliseconds, processor, kilobytes = timed(words, folder)
                figures.add(name, "cold", (milliseconds, processor))
                peaks[name] = max(kilobytes, peaks.get(name, 0))
        for peer in peers.ALL:
            peaks[peer.name] = timed(
                [sys.executable, peers.__file__, "once", peer.name, photos, "12mp.jpg", "out.png"], folder)[2]
    return peaks


def batches(cameo, photos, count=48):
    """Avatars a second: Cameo with one worker and with two, pyvips in two processes."""
    job = {"kind": "cameo.job", "version": 1, "template": "brooch", "outputs": [{"path": "{index}.png", "width": 512}],
           "photos": [{"src": f"{photos}/12mp.jpg",
                       "placement": {"center": {"x": 0.5, "y": 0.45}, "zoom": 2}}]}
    rates = {}
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "jobs"), "w", encoding="utf-8") as file:
            file.write((json.dumps(job) + "\n") * count)
        for _ in range(3):
            for workers in (1, 2):
                start = time.perf_counter()
                subprocess.run([cameo, "batch", "jobs", "--masks", f"{photos}/masks", "--workers", str(workers)],
                               check=True, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                rates.setdefault(f"Cameo, {workers}", []).append(count / (time.perf_counter() - start))
            pair = [Worker([sys.executable, peers.__file__, "serve", "pyvips", photos], True) for _ in range(2)]
            start = time.perf_counter()
            for _ in range(count // 2):
                for worker in pair:
                    worker.process.stdin.write("12mp.jpg\n")
            for worker in pair:
                worker.process.stdin.flush()
            for worker in pair:
                for _ in range(count // 2):
                    worker.process.stdout.readline()
            rates.setdefault("pyvips, 2", []).append(count / (time.perf_counter() - start))
            for worker in pair:
                worker.close()
    return {name: statistics.median(values) for name, values in rates.items()}


def qualities(cameo, bench, photos):
    """PSNR of every peer's avatar, and of Cameo's reductions on three photos."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "out.png")
        photo, box = f"{photos}/12mp.jpg", peers.region(4000, 3000)
        subprocess.run([bench, "once", photos, "straight", target], check=True)
        found["Cameo"] = quality.avatar(target, photo, box, peers.OPENING)
        for peer in peers.ALL:
            subprocess.run([sys.executable, peers.__file__, "once", peer.name, photos, "12mp.jpg", target], check=True)
            found[peer.name] = quality.avatar(target, photo, box, peers.OPENING)
        # Real portraits where they lie beside the package.
        corpus = [f"../shared/corpus/face/{name}.jpg" for name in ("azure-detection1", "face_recognition-obama")]
        detailed = [photo] + [name for name in corpus if os.path.exists(name)]
        rows = [(reduction, min(quality.crop(cameo, name, reduction, 0, target) for name in detailed),
                 min(quality.crop(cameo, name, reduction, 7.5, target) for name in detailed))
                for reduction in quality.REDUCTIONS]
    return found, rows, len(detailed)


def machine():
    model = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo", encoding="utf-8").read())
    system = re.search(r'PRETTY_NAME="(.*)"', open("/etc/os-release", encoding="utf-8").read())
    compiler = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    version = re.search(r"Swift version [\d.]+", compiler)
    return ", ".join([f"{os.cpu_count()} × {model.group(1) if model else platform.machine()}",
                      system.group(1) if system else platform.system(), version.group(0) if version else "Swift"])


def packaged(name):
    found = subprocess.run(["dpkg-query", "--show", "--showformat=${Version}", name], capture_output=True, text=True)
    return found.stdout or "not installed"


def goals(figures, peaks, rates, rows, part):
    """One line for each goal: what it is, the value, the limit, and whether less is better.

    Part 0 compares by the clock, part 1 by the processor's time.
    """
    def best(photo):
        known = [peer.name for peer in peers.ALL if figures.has(peer.name, photo)]
        return min(figures.median(name, photo, part) for name in known)
    def own(task):
        return figures.median("Cameo", task, part)
    def cold(*names):
        return min(figures.median(name, "cold", part) for name in names)
    return [
        ("one avatar, PNG mask / best peer", own("straight") / best("12mp.jpg"), 0.75, "≤"),
        ("the same / floor", own("straight") / figures.median("floor", "12mp.jpg", part), 1.3, "≤"),
        ("one avatar, bundled SVG mask / best peer", own("svg") / best("12mp.jpg"), 0.75, "≤"),
        ("turned by 7.5° / straight", own("turned") / own("straight"), 1.5, "≤"),
        ("face found by itself, warm, − placement given, ms", own("face") - own("given"), 20, "≤"),
        ("face, cold, ms", cold("Cameo, face"), 800, "≤"),
        ("face, cold, MB", peaks["Cameo, face"] / 1024, 130, "≤"),
        ("command, cold / best peer's", cold("Cameo") / cold("ImageMagick", "vipsthumbnail"), 0.5, "≤"),
        ("batch, two workers / one", rates["Cameo, 2"] / rates["Cameo, 1"], 1.85, "≥"),
        ("batch, two workers / two processes of pyvips", rates["Cameo, 2"] / rates["pyvips, 2"], 1.3, "≥"),
        ("five sizes, 512 to 32 px / the largest alone", own("avatars") / own("straight"), 1.4, "≤"),
        ("five sizes, 1024 to 64 px / the largest alone", own("sizes") / own("largest"), 1.4, "≤"),
        ("24 MP PNG / best peer", own("png") / best("24mp.png"), 0.9, "≤"),
        ("12 MP WebP / best peer", own("webp") / best("12mp.webp"), 0.9, "≤"),
        ("12 MP HEIC, command / best peer's",
         cold("Cameo, HEIC") / cold("ImageMagick, HEIC", "vipsthumbnail, HEIC"), 0.9, "≤"),
        ("peak, 12 MP baseline JPEG, MB", peaks["Cameo"] / 1024, 40, "≤"),
        ("peak, 12 MP progressive JPEG, MB", peaks["Cameo, progressive"] / 1024, 80, "≤"),
        ("quality at reductions 1 to 32, straight, dB", min(row[1] for row in rows), 49, "≥"),
        ("quality at reductions 1 to 32, at 7.5°, dB", min(row[2] for row in rows), 49, "≥"),
    ]


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows] + [""]


def report(figures, peaks, rates, found, rows, photos, versions):
    def cell(name, task):
        times = [f"{figures.median(name, task, part):.1f}" for part in (0, 1) if figures.has(name, task)]
        return f"{times[0]} ({times[1]})" if times else "–"
    load = os.getloadavg()[0]
    lines = [f"{datetime.date.today()}; {machine()}; medians of {ROUNDS} rounds; load {load:.1f} at the end.", ""]
    lines += table(["goal", "by the clock", "by the processor", "limit", ""], [
        (what, f"{value:.2f}", f"{processor:.2f}" if processor != value else "", f"{sign} {limit}",
         "reached" if (value <= limit if sign == "≤" else value >= limit) else "missed")
        for (what, value, limit, sign), (_, processor, _, _) in zip(
            goals(figures, peaks, rates, rows, 0), goals(figures, peaks, rates, rows, 1))])
    scenes = {"12mp.jpg": "straight", "24mp.png": "png", "12mp.webp": "webp"}
    programs = [("Cameo", scenes.values())] + [(peer.name, scenes) for peer in peers.ALL]
    lines += table(
        ["warm: milliseconds by the clock (by the processor)", "12 MP JPEG", "24 MP PNG", "12 MP WebP", "dB, JPEG",
         "peak MB, JPEG"],
        [[name, *(cell(name, task) for task in tasks), f"{found[name]:.1f}", f"{peaks[name] / 1024:.0f}"]
         for name, tasks in programs] + [["floor", cell("floor", "12mp.jpg"), "", "", "", ""]])
    lines += table(["Cameo, warm", "milliseconds"], [
        (scene, cell("Cameo", scene)) for scene in (
            "straight", "turned", "svg", "given", "face", "avatars", "largest", "sizes", "progressive", "png", "webp",
            "heic")])
    lines += table(["command, cold", "milliseconds", "peak MB"], [
        (name, cell(name, "cold"), f"{peaks[name] / 1024:.0f}") for name in commands("", "")])
    lines += table(["batch", "avatars a second"], [(name, f"{rate:.1f}") for name, rate in rates.items()])
    lines += table(
        [f"reduction, least of {photos} photos"] + [f"{row[0]:g}" for row in rows],
        [[name] + [f"{row[part]:.1f}" for row in rows] for name, part in (("straight, dB", 1), ("at 7.5°, dB", 2))])
    packages = {"libjpeg-turbo": "libjpeg62-turbo", "libpng": "libpng16-16", "ISA-L": "libisal2", "zimg": "libzimg2",
                "Cairo": "libcairo2", "libwebp": "libwebp7", "libheif": "libheif1", "libde265": "libde265-0",
                "ImageMagick": "imagemagick", "vipsthumbnail": "libvips-tools"}
    lines += table(["program", "version"], [(name, packaged(package)) for name, package in packages.items()]
                   + list(versions.items()))
    return "\n".join(lines)


def main(cameo, bench, floor, photos, readme=None):
    figures = Figures()
    versions = in_process(bench, floor, photos, figures)
    peaks = cold(cameo, photos, figures)
    rates = batches(cameo, photos)
    found, rows, count = qualities(cameo, bench, photos)
    text = report(figures, peaks, rates, found, rows, count, versions)
    print(text)
    if readme:
        page = open(readme, encoding="utf-8").read()
        before, after = page.split(MARKS[0])[0], page.split(MARKS[1])[1]
        with open(readme, "w", encoding="utf-8") as file:
            file.write(f"{before}{MARKS[0]}\n{text}{MARKS[1]}{after}")


if __name__ == "__main__":
    main(*sys.argv[1:])
