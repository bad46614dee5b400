#!/usr/bin/env python3
"""Plays Nim at an Umpire server: `bot.py URL` makes a table and prints its name, `bot.py URL TABLE` joins one."""
import functools, json, operator, secrets, sys, urllib.request

url, joined = sys.argv[1].rstrip("/"), sys.argv[2:]
key = secrets.token_urlsafe(32)  # whoever knows it holds the seat


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(url + path, data, {"Authorization": f"Bearer {key}"}))


def choose(heaps):
    """Leaves a nim-sum of 0 where it can; when one large heap is left, an odd number of ones: the last one loses."""
    total, ones, large = functools.reduce(operator.xor, heaps), heaps.count(1), sum(heap > 1 for heap in heaps)
    for i, heap in enumerate(heaps):
        left = 1 - ones % 2 if large == 1 else heap ^ total
        if heap > left and (large != 1 or heap > 1):
            return i, heap - left
    return heaps.index(max(heaps)), 1


seat = len(joined)
table = joined[0] if joined else json.load(ask("/api/tables", {"spec": "nim", "seat": 0, "opponent": "person"}))["table"]
print(table, flush=True)
if joined:
    ask(f"/api/tables/{table}/seats/1", {})
heaps, seen = [1, 3, 5, 7], 0
for line in ask(f"/api/tables/{table}/events"):
    told = json.loads(line) if line.strip() else {}  # an empty line says that the connection lives
    for event in told.get("table", {}).get("events", []) + [e["event"] for e in told.get("events", [])]:
        seen += 1
        if event.startswith("take"):
            heaps[int(event.split()[1]) - 1] -= int(event.split()[2])
    if seen and event.startswith("end"):
        sys.exit(print(event))
    if ("table" in told or "events" in told) and seen % 2 == seat:
        heap, take = choose(heaps)
        ask(f"/api/tables/{table}/moves", {"move": f"{heap + 1}-{take}", "seen": seen, "id": str(seen + 1)})
