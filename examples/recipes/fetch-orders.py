# Writes the orders that wait to be packed to orders.ndjson, oldest first.
# Needs a key with: orders, view.
import json
import os
import urllib.parse
import urllib.request


def get(path, query=()):
    url = os.environ["HAAT_URL"] + path + "?" + urllib.parse.urlencode(query)
    request = urllib.request.Request(url, headers={"Authorization": "Bearer " + os.environ["HAAT_API_KEY"]})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


query = [("next", "confirm"), ("next", "pack"), ("sort", "old"), ("limit", 100)]
cursor = []
with open("orders.ndjson", "w", encoding="utf-8") as file:
    while True:
        page = get("/api/dashboard/orders", query + cursor)
        for row in page["orders"]:
            order = get("/api/dashboard/orders/" + row["orderId"])["order"]
            file.write(json.dumps(order, ensure_ascii=False) + "\n")
        if not page["next"]:
            break
        cursor = [("cursor", page["next"])]
