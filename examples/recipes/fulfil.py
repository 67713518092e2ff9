# Packs what is left of an order into one parcel and ships it: fulfil.py ORDER_ID CARRIER TRACKING
# Needs a key with: orders, view and edit.
import json
import os
import sys
import urllib.request


def call(path, body=None):
    headers = {"Authorization": "Bearer " + os.environ["HAAT_API_KEY"], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(os.environ["HAAT_URL"] + path, data, headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["order"]


order_id, carrier, tracking = sys.argv[1:]
path = "/api/dashboard/orders/" + order_id
# `version` makes sure that nobody changed the order since it was read.
order = call(path + "/parcels", {"version": call(path)["version"]})
parcel = next(parcel for parcel in order["parcels"] if parcel["state"] == "packed")
call(path + "/parcels/" + parcel["_id"] + "/shipment", {"carrier": carrier, "tracking": tracking})
