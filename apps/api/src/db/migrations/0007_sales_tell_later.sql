-- A notification holds a lock over the whole server until its commit is on disk: sales of different products could only commit one after
-- the other. A sale whose process tells afterwards (src/db/sale-signal.ts) is told here only where a variant ran out or came back.
-- Every other write to stock, by hand too, is told as before.
CREATE FUNCTION stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('haat.stock_told', true) IS DISTINCT FROM 'later' OR EXISTS (
    SELECT 1 FROM stock_before b JOIN stock_after a USING (variant_id)
    WHERE (b.on_hand IS DISTINCT FROM 0) <> (a.on_hand IS DISTINCT FROM 0)
  ) THEN
    PERFORM pg_notify('catalog', 'stock');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER stock_signal ON stock;
--> statement-breakpoint
CREATE TRIGGER stock_signal AFTER INSERT OR DELETE OR TRUNCATE ON stock FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
CREATE TRIGGER stock_update_signal AFTER UPDATE ON stock REFERENCING OLD TABLE AS stock_before NEW TABLE AS stock_after
  FOR EACH STATEMENT EXECUTE FUNCTION stock_changed();
