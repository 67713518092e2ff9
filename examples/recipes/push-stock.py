# Sets the stock of the variants named in stock.csv. Each line: SKU, quantity.
# Needs a key with: products, view and edit.
import csv
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request


def call(path, body=None, **query):
    url = os.environ["HAAT_URL"] + path + "?" + urllib.parse.urlencode(query)
    headers = {"Authorization": "Bearer " + os.environ["HAAT_API_KEY"], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=30) as answer:
        return json.load(answer)


def find(sku):
    for row in call("/api/dashboard/products", q=sku)["products"]:
        product = call("/api/dashboard/products/" + row["_id"])["product"]
        for variant in product["variants"]:
            if variant["sku"] == sku:
                return product, variant
    raise LookupError("no such variant")


with open("stock.csv", encoding="utf-8", newline="") as file:
    for sku, quantity in csv.reader(file, skipinitialspace=True):
        try:
            product, variant = find(sku)
            change = {"from": variant["qty"], "to": int(quantity), "reason": "counted"}
            if change["from"] != change["to"]:
                call("/api/dashboard/stock", {"productId": product["_id"], "variantId": variant["_id"], **change})
        except (LookupError, urllib.error.HTTPError) as error:
            print(sku, error, file=sys.stderr)
