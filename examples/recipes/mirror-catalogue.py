# Writes all published products to catalogue.ndjson, one per line.
# Needs a key with: products, view.
import json
import os
import urllib.parse
import urllib.request


def get(path, **query):
    url = os.environ["HAAT_URL"] + path + "?" + urllib.parse.urlencode(query)
    request = urllib.request.Request(url, headers={"Authorization": "Bearer " + os.environ["HAAT_API_KEY"]})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


query = {"status": "active", "limit": 100}
with open("catalogue.ndjson", "w", encoding="utf-8") as file:
    while True:
        page = get("/api/dashboard/products", **query)
        for row in page["products"]:
            product = get("/api/dashboard/products/" + row["_id"])["product"]
            file.write(json.dumps(product, ensure_ascii=False) + "\n")
        if not page["next"]:
            break
        query["cursor"] = page["next"]
