#!/bin/sh
# Adds units to the stock of one variant: push-stock.sh PRODUCT_ID VARIANT_ID UNITS
# Needs a key with: products, edit.
set -eu
curl -fsS "$HAAT_URL/api/dashboard/stock" -H "Authorization: Bearer $HAAT_API_KEY" -H 'Content-Type: application/json' \
  -d "{\"productId\": \"$1\", \"variantId\": \"$2\", \"delta\": $3, \"reason\": \"received\"}"
