#!/usr/bin/env python3
"""Measures the service: uploads beside the batch's rate, and its throughput beside thumbor's.

    Tests/Benchmarks/service.py .build/release/cameo PHOTO [--seconds N] [--thumbor PYTHON]

PHOTO is to have about 12 megapixels. PYTHON is one that has thumbor (pip install thumbor); without it that part is left
out. Both servers run side by side on the same cores and are loaded by turns, so that a busy machine hurts both.
"""
import argparse
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time


def median(values):
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def start_service(command, *options):
    process = subprocess.Popen(
        [command, "serve", "--port", "0", *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    port = int(re.search(r"serving at http://127\.0\.0\.1:(\d+)", process.stderr.readline()).group(1))
    return process, port


def ask(port, method, target, body, clients, seconds):
    """Asks on `clients` connections for some seconds: durations of answers by status."""
    durations, lock, end = {}, threading.Lock(), time.monotonic() + seconds

    def client():
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        while time.monotonic() < end:
            begun = time.monotonic()
            connection.request(method, target, body=body)
            answer = connection.getresponse()
            answer.read()
            with lock:
                durations.setdefault(answer.status, []).append(time.monotonic() - begun)

    threads = [threading.Thread(target=client) for _ in range(clients)]
    begun = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return durations, time.monotonic() - begun


def batch_rate(command, photo, count):
    """Jobs a second of `cameo batch`, of the same avatar."""
    with tempfile.TemporaryDirectory() as folder:
        job = {"kind": "cameo.job", "version": 1, "template": "oval",
               "photos": [{"src": str(photo), "placement": {"auto": "top"}}]}
        lines = [json.dumps(job | {"outputs": [{"path": f"{folder}/{n}.png", "width": 512}]}) for n in range(count)]
        begun = time.monotonic()
        subprocess.run([command, "batch", "-"], input="\n".join(lines), text=True, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return count / (time.monotonic() - begun)


def measure_uploads(command, photo, seconds):
    service, port = start_service(command, "--queue", "32")
    body = photo.read_bytes()
    target = "/v1/render?template=oval&width=512&auto=top"
    ask(port, "POST", target, body, 2, 1)
    rates, worst, others = [], [], 0
    for _ in range(3):
        rates.append(batch_rate(command, photo, 40))
        durations, _ = ask(port, "POST", target, body, 16, seconds / 3)
        worst.append(percentile(durations.get(200, [0]), 0.99))
        others += sum(len(values) for status, values in durations.items() if status != 200)
    service.terminate()
    service.wait()
    bound = 1.5 * 16 / median(rates)
    print(f"batch: {median(rates):.1f} jobs/s")
    print(f"16 clients with photos of {len(body) / 1e6:.1f} MB, queue 32: p99 {median(worst):.2f} s,"
          f" bound {bound:.2f} s, {others} answers other than 200")
    return median(worst) <= bound


def measure_thumbor(command, photo, seconds, python):
    workers = os.cpu_count()
    service, port = start_service(command, "--queue", "32")
    with tempfile.TemporaryDirectory() as folder:
        configuration = pathlib.Path(folder, "thumbor.conf")
        configuration.write_text(
            f"LOADER = 'thumbor.loaders.file_loader'\nFILE_LOADER_ROOT_PATH = '{photo.parent}'\n"
            "STORAGE = 'thumbor.storages.no_storage'\nRESULT_STORAGE = None\nALLOW_UNSAFE_URL = True\n")
        other_port = port + 1
        thumbor = subprocess.Popen(
            [python, "-m", "thumbor.server", "--port", str(other_port), "--ip", "127.0.0.1", "--conf", configuration,
             "--processes", str(workers), "--log-level", "error"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(3)
        # A crop of 1290 × 1512 px brought to 256 × 300 under an elliptic mask, as PNG.
        crop = (500, 400, 1290, 1512)
        ours = f"/v1/render?rect={','.join(map(str, crop))}&width=256&shape=oval"
        theirs = (f"/unsafe/{crop[0]}x{crop[1]}:{crop[0] + crop[2]}x{crop[1] + crop[3]}/256x300/"
                  f"filters:round_corner(128|150,255,255,255,1):format(png)/{photo.name}")
        body = photo.read_bytes()
        requests = {"cameo": (port, "POST", ours, body), "thumbor": (other_port, "GET", theirs, None)}
        rates = {name: [] for name in requests}
        for _ in range(5):
            for name, request in requests.items():
                durations, elapsed = ask(*request, 2 * workers, seconds / 10)
                if set(durations) != {200}:
                    sys.exit(f"{name} answers {sorted(durations)}")
                rates[name].append(len(durations[200]) / elapsed)
        # Its workers do not end with it.
        os.killpg(thumbor.pid, signal.SIGTERM)
        service.terminate()
        for process in (thumbor, service):
            process.wait()
    ratio = median([a / b for a, b in zip(rates["cameo"], rates["thumbor"])])
    print(f"the same crop and mask: cameo {median(rates['cameo']):.1f}/s with the photo uploaded,"
          f" thumbor {median(rates['thumbor']):.1f}/s with the photo on its disk: {ratio:.2f} times")
    return ratio >= 2


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command")
    parser.add_argument("photo", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--thumbor", metavar="PYTHON")
    words = parser.parse_args()
    good = measure_uploads(words.command, words.photo, words.seconds)
    if words.thumbor:
        good = measure_thumbor(words.command, words.photo, words.seconds, words.thumbor) and good
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
