#!/bin/sh
# Prints the first page of the orders that wait to be packed, oldest first.
# Needs a key with: orders, view.
set -eu
curl -fsS --retry 3 -G "$HAAT_URL/api/dashboard/orders" -H "Authorization: Bearer $HAAT_API_KEY" \
  -d next=confirm -d next=pack -d sort=old -d limit=100
