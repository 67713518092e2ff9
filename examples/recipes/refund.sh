#!/bin/sh
# Refunds a part of the paid amount of an order: refund.sh ORDER_ID AMOUNT KEY
# KEY is a new UUID for each refund; a repeated attempt sends the same one. Needs a key with: orders, edit.
set -eu
curl -fsS "$HAAT_URL/api/dashboard/orders/$1/refunds" -H "Authorization: Bearer $HAAT_API_KEY" -H "Idempotency-Key: $3" \
  -H 'Content-Type: application/json' -d "{\"amount\": $2, \"reason\": \"Damaged on arrival\"}"
