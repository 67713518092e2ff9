CREATE TABLE accounts (
  user_id uuid PRIMARY KEY,
  -- below zero after a refund of an order whose points are spent
  balance bigint NOT NULL DEFAULT 0,
  -- the customer wants to pay with points in the next order
  spending boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('earned', 'spent', 'returned', 'adjusted', 'expired')),
  points bigint NOT NULL CHECK (points <> 0),
  order_id text,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX entries_by_user ON entries (user_id, created_at DESC);
CREATE INDEX entries_by_order ON entries (order_id);
-- An order spends points once, and gets them back once.
CREATE UNIQUE INDEX entries_once ON entries (order_id, kind) WHERE kind IN ('spent', 'returned');
