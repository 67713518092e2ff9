-- Programs mirror these tables by the time of their last change: see `readSyncPoint` in platform/pagination.ts.
CREATE FUNCTION touch_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION touch_row();
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_row();
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON coupons FOR EACH ROW EXECUTE FUNCTION touch_row();
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON stock FOR EACH ROW EXECUTE FUNCTION touch_row();
--> statement-breakpoint
-- Prices are mirrored with the stock. Writers lock variants before stock.
CREATE FUNCTION touch_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock SET updated_at = now() WHERE variant_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER touch_stock AFTER UPDATE OF price, compare_price, sku, barcode, active ON variants FOR EACH ROW
  WHEN ((OLD.price, OLD.compare_price, OLD.sku, OLD.barcode, OLD.active) IS DISTINCT FROM (NEW.price, NEW.compare_price, NEW.sku, NEW.barcode, NEW.active))
  EXECUTE FUNCTION touch_stock();
