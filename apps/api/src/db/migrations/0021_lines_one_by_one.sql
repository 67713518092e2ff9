-- Removing a product updates its lines twice within one statement (product, then variant), and transition tables then hold each line twice:
-- changed lines are counted one by one instead. What a removed product sold stays its own.
DROP TRIGGER lines_other ON order_lines;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_days (day, product_id, currency, rate, pieces, gross, discount)
  SELECT (o.placed_at AT TIME ZONE 'UTC')::date, l.product_id, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric, l.qty, l.total, l.discount
  FROM (VALUES (OLD.order_id, OLD.product_id, -OLD.qty, -OLD.total, -OLD.discount),
      (NEW.order_id, coalesce(NEW.product_id, OLD.product_id), NEW.qty, NEW.total, NEW.discount)) l (order_id, product_id, qty, total, discount)
    JOIN orders o ON o.id = l.order_id
  WHERE o.status <> 'cancelled';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lines_other AFTER UPDATE ON order_lines FOR EACH ROW
  WHEN ((OLD.order_id, OLD.qty, OLD.total, OLD.discount) IS DISTINCT FROM (NEW.order_id, NEW.qty, NEW.total, NEW.discount)
    OR (NEW.product_id IS NOT NULL AND NEW.product_id IS DISTINCT FROM OLD.product_id))
  EXECUTE FUNCTION lines_changed();
