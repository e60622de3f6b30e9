#!/usr/bin/env python3
"""Carries out a list of Cameo jobs on a Spark cluster: batch.py JOBS RESULTS"""

import os
import shlex
import sys

from pyspark.sql import SparkSession

JOBS_A_PARTITION = 100


def main() -> int:
    if len(sys.argv) != 3:
        print(f"usage: {sys.argv[0]} JOBS RESULTS", file=sys.stderr)
        return 2
    jobs, results = sys.argv[1:]
    spark = SparkSession.builder.appName("cameo batch").getOrCreate()
    context = spark.sparkContext
    workers = int(context.getConf().get("spark.task.cpus", "1"))

    with open(jobs, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if line.strip()]
    partitions = max(1, len(lines) // JOBS_A_PARTITION)

    # Exit code 3 says that some jobs failed, which their results tell; any other failure lets Spark try again.
    script = (
        f"cd {shlex.quote(os.getcwd())} && "
        f'"${{CAMEO:-cameo}}" batch - --workers {workers}; code=$?; [ $code -ne 3 ] || code=0; exit $code'
    )
    # Spark gives a piped command no environment of its own.
    environment = {name: os.environ[name] for name in ("PATH", "CAMEO", "CAMEO_MASKS") if name in os.environ}
    piped = context.parallelize(lines, partitions).pipe("sh -c " + shlex.quote(script), environment, checkCode=True)
    collected = piped.collect()
    spark.stop()

    with open(results, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in collected)
    failed = sum('"status":"error"' in line for line in collected)
    print(f"{len(collected) - failed} done, {failed} failed", file=sys.stderr)
    return 3 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
