#!/bin/sh
# Writes the pages of the list of published products to catalogue.ndjson, one per line.
# Needs a key with: products, view.
set -eu
cursor=
: > catalogue.ndjson
while :; do
  page=$(curl -fsS --retry 3 -G "$HAAT_URL/api/dashboard/products" -H "Authorization: Bearer $HAAT_API_KEY" \
    -d status=active -d limit=100 ${cursor:+--data-urlencode "cursor=$cursor"})
  printf '%s\n' "$page" >> catalogue.ndjson
  cursor=$(printf '%s' "$page" | sed -n 's/.*"next":"\([^"]*\)".*/\1/p')
  [ -n "$cursor" ] || break
done
