# Refunds a part of the paid amount of an order: refund.py ORDER_ID AMOUNT
# Needs a key with: orders, edit.
import json
import os
import sys
import urllib.request
import uuid

order_id, amount = sys.argv[1:]
request = urllib.request.Request(
    os.environ["HAAT_URL"] + "/api/dashboard/orders/" + order_id + "/refunds",
    json.dumps({"amount": float(amount), "reason": "Damaged on arrival"}).encode(),
    {
        "Authorization": "Bearer " + os.environ["HAAT_API_KEY"],
        "Content-Type": "application/json",
        # Keep the key and send it again if no answer arrives: the shop refunds once.
        "Idempotency-Key": str(uuid.uuid4()),
    },
)
with urllib.request.urlopen(request, timeout=30) as answer:
    print(json.load(answer)["order"]["paymentStatus"])
