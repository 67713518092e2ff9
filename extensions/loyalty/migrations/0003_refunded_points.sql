-- A refund gives back the points that the refunded part of the goods was paid with.
ALTER TABLE entries DROP CONSTRAINT entries_kind_check;
ALTER TABLE entries ADD CONSTRAINT entries_kind_check
  CHECK (kind IN ('earned', 'spent', 'returned', 'refunded', 'adjusted', 'expired'));
