#!/bin/sh
# Ships a packed parcel: fulfil.sh ORDER_ID PARCEL_ID CARRIER TRACKING
# Needs a key with: orders, edit.
set -eu
curl -fsS "$HAAT_URL/api/dashboard/orders/$1/parcels/$2/shipment" -H "Authorization: Bearer $HAAT_API_KEY" \
  -H 'Content-Type: application/json' -d "{\"carrier\": \"$3\", \"tracking\": \"$4\"}"
