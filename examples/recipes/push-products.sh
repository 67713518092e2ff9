#!/bin/sh
# Sends products.ndjson, one product per line; prints the run. GET /api/dashboard/bulk/products/ID/lines?refused=1 tells what was refused.
# Needs a key with: products, edit. KEY names this file: with the same key again it is not done twice.
# push-products.sh KEY
set -eu
curl -fsS "$HAAT_URL/api/dashboard/bulk/products/changes" -H "Authorization: Bearer $HAAT_API_KEY" \
  -H 'Content-Type: application/x-ndjson' -H "Idempotency-Key: $1" --data-binary @products.ndjson
