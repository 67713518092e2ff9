CREATE TABLE "first_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "first_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "first_net" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "first_orders" ADD CONSTRAINT "first_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- As in 0019, with what first orders brought.
CREATE OR REPLACE FUNCTION count_sale(o orders, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales_days (day, currency, rate, source, method, country, coupon, orders, gross, discount, delivery, cancelled, cancelled_total,
    first_orders, first_net)
  SELECT (o.placed_at AT TIME ZONE 'UTC')::date, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric, o.source,
    o.payment_method, coalesce(o.shipping ->> 'country', ''), o.coupon_code,
    sign * live, sign * live * o.item_total, sign * live * o.discount, sign * live * o.delivery,
    sign * (1 - live), sign * (1 - live) * o.total, sign * live * is_first, sign * live * is_first * (o.item_total - o.discount)
  FROM (SELECT (o.status <> 'cancelled')::int AS live, EXISTS (SELECT 1 FROM first_orders f WHERE f.order_id = o.id)::int AS is_first) x
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION sales_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO first_orders (order_id) SELECT NEW.id
    WHERE NOT EXISTS (SELECT 1 FROM orders e WHERE e.email = NEW.email AND (e.placed_at, e.id) < (NEW.placed_at, NEW.id));
  ELSE
    PERFORM count_sale(OLD, -1);
  END IF;
  PERFORM count_sale(NEW, 1);
  IF TG_OP = 'UPDATE' AND (OLD.status = 'cancelled', OLD.placed_at, OLD.currency) IS DISTINCT FROM (NEW.status = 'cancelled', NEW.placed_at, NEW.currency) THEN
    PERFORM count_lines(OLD, -1);
    PERFORM count_lines(NEW, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What hangs on an order that is deleted goes after it: it is counted while all is there.
CREATE OR REPLACE FUNCTION sale_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_sale(OLD, -1);
  PERFORM count_lines(OLD, -1);
  RETURN OLD;
END $$;
--> statement-breakpoint
DROP TRIGGER sales_of_new ON orders;
--> statement-breakpoint
CREATE TRIGGER sales_of_new AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION sales_changed();
--> statement-breakpoint
INSERT INTO first_orders (order_id) SELECT DISTINCT ON (email) id FROM orders ORDER BY email, placed_at, id;
--> statement-breakpoint
INSERT INTO sales_days (day, currency, rate, source, method, country, coupon, orders, gross, discount, delivery, cancelled, cancelled_total, first_orders, first_net)
SELECT (o.placed_at AT TIME ZONE 'UTC')::date, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric, o.source, o.payment_method,
  coalesce(o.shipping ->> 'country', ''), o.coupon_code, 0, 0, 0, 0, 0, 0, count(*), sum(o.item_total - o.discount)
FROM first_orders f JOIN orders o ON o.id = f.order_id WHERE o.status <> 'cancelled' GROUP BY 1, 2, 3, 4, 5, 6, 7;
