CREATE TABLE "product_days" (
	"day" date NOT NULL,
	"product_id" uuid,
	"currency" text NOT NULL,
	"rate" numeric NOT NULL,
	"pieces" integer NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"folded" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"rate" numeric NOT NULL,
	"source" text NOT NULL,
	"method" text NOT NULL,
	"country" text NOT NULL,
	"coupon" text,
	"orders" integer NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"delivery" bigint NOT NULL,
	"cancelled" integer NOT NULL,
	"cancelled_total" bigint NOT NULL,
	"folded" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_totals" (
	"day" date PRIMARY KEY NOT NULL,
	"visitors" integer NOT NULL,
	"pages" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_days_by_day" ON "product_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "product_days_new" ON "product_days" USING btree ("at") WHERE NOT folded;--> statement-breakpoint
CREATE INDEX "sales_days_by_day" ON "sales_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "sales_days_new" ON "sales_days" USING btree ("at") WHERE NOT folded;--> statement-breakpoint
CREATE INDEX "orders_by_buyer" ON "orders" USING btree ("email","placed_at");--> statement-breakpoint
-- What was sold on a day is written down as it changes: one row per change, signed. Nobody waits for another's row.
CREATE FUNCTION count_sale(o orders, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales_days (day, currency, rate, source, method, country, coupon, orders, gross, discount, delivery, cancelled, cancelled_total)
  SELECT (o.placed_at AT TIME ZONE 'UTC')::date, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric, o.source,
    o.payment_method, coalesce(o.shipping ->> 'country', ''), o.coupon_code,
    sign * live, sign * live * o.item_total, sign * live * o.discount, sign * live * o.delivery,
    sign * (1 - live), sign * (1 - live) * o.total
  FROM (SELECT (o.status <> 'cancelled')::int AS live) x
$$;
--> statement-breakpoint
CREATE FUNCTION count_lines(o orders, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_days (day, product_id, currency, rate, pieces, gross, discount)
  SELECT (o.placed_at AT TIME ZONE 'UTC')::date, l.product_id, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    sign * sum(l.qty), sign * sum(l.total), sign * sum(l.discount)
  FROM order_lines l WHERE l.order_id = o.id AND o.status <> 'cancelled' GROUP BY l.product_id
$$;
--> statement-breakpoint
CREATE FUNCTION sales_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM count_sale(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM count_sale(NEW, 1); END IF;
  IF TG_OP = 'UPDATE' AND (OLD.status = 'cancelled', OLD.placed_at, OLD.currency) IS DISTINCT FROM (NEW.status = 'cancelled', NEW.placed_at, NEW.currency) THEN
    PERFORM count_lines(OLD, -1);
    PERFORM count_lines(NEW, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sales_of_new AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION sales_changed();
--> statement-breakpoint
CREATE TRIGGER sales_of_changed AFTER UPDATE OF status, placed_at, currency, source, payment_method, shipping, coupon_code, item_total, discount, delivery
  ON orders FOR EACH ROW
  WHEN ((OLD.status = 'cancelled', OLD.placed_at, OLD.currency, OLD.source, OLD.payment_method, OLD.shipping ->> 'country', OLD.coupon_code, OLD.item_total, OLD.discount, OLD.delivery)
    IS DISTINCT FROM (NEW.status = 'cancelled', NEW.placed_at, NEW.currency, NEW.source, NEW.payment_method, NEW.shipping ->> 'country', NEW.coupon_code, NEW.item_total, NEW.discount, NEW.delivery))
  EXECUTE FUNCTION sales_changed();
--> statement-breakpoint
-- The lines of an order that is deleted go after it: they are counted while both are there.
CREATE FUNCTION sale_goes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_lines(OLD, -1);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER sales_of_gone BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION sale_goes();
--> statement-breakpoint
CREATE FUNCTION lines_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_days (day, product_id, currency, rate, pieces, gross, discount)
  SELECT (o.placed_at AT TIME ZONE 'UTC')::date, l.product_id, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    sum(l.qty), sum(l.total), sum(l.discount)
  FROM lines_after l JOIN orders o ON o.id = l.order_id WHERE o.status <> 'cancelled' GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION lines_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_days (day, product_id, currency, rate, pieces, gross, discount)
  SELECT (o.placed_at AT TIME ZONE 'UTC')::date, l.product_id, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    -sum(l.qty), -sum(l.total), -sum(l.discount)
  FROM lines_before l JOIN orders o ON o.id = l.order_id WHERE o.status <> 'cancelled' GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A product that is removed leaves its lines without a name; what it sold stays its own.
CREATE FUNCTION lines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_days (day, product_id, currency, rate, pieces, gross, discount)
  SELECT (o.placed_at AT TIME ZONE 'UTC')::date, l.product_id, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    sum(l.qty), sum(l.total), sum(l.discount)
  FROM (SELECT order_id, product_id, -qty AS qty, -total AS total, -discount AS discount FROM lines_before
      UNION ALL SELECT a.order_id, coalesce(a.product_id, b.product_id), a.qty, a.total, a.discount
        FROM lines_after a LEFT JOIN lines_before b USING (id)) l
    JOIN orders o ON o.id = l.order_id
  WHERE o.status <> 'cancelled' GROUP BY 1, 2, 3, 4
  HAVING sum(l.qty) <> 0 OR sum(l.total) <> 0 OR sum(l.discount) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lines_new AFTER INSERT ON order_lines REFERENCING NEW TABLE AS lines_after
  FOR EACH STATEMENT EXECUTE FUNCTION lines_added();
--> statement-breakpoint
CREATE TRIGGER lines_old AFTER DELETE ON order_lines REFERENCING OLD TABLE AS lines_before
  FOR EACH STATEMENT EXECUTE FUNCTION lines_removed();
--> statement-breakpoint
CREATE TRIGGER lines_other AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS lines_before NEW TABLE AS lines_after
  FOR EACH STATEMENT EXECUTE FUNCTION lines_changed();
--> statement-breakpoint
INSERT INTO sales_days (day, currency, rate, source, method, country, coupon, orders, gross, discount, delivery, cancelled, cancelled_total, folded)
SELECT (placed_at AT TIME ZONE 'UTC')::date, currency ->> 'name', (currency ->> 'exchangeRate')::numeric, source, payment_method,
  coalesce(shipping ->> 'country', ''), coupon_code, count(*) FILTER (WHERE live), coalesce(sum(item_total) FILTER (WHERE live), 0),
  coalesce(sum(discount) FILTER (WHERE live), 0), coalesce(sum(delivery) FILTER (WHERE live), 0),
  count(*) FILTER (WHERE NOT live), coalesce(sum(total) FILTER (WHERE NOT live), 0), true
FROM (SELECT *, status <> 'cancelled' AS live FROM orders) o GROUP BY 1, 2, 3, 4, 5, 6, 7;
--> statement-breakpoint
INSERT INTO product_days (day, product_id, currency, rate, pieces, gross, discount, folded)
SELECT (o.placed_at AT TIME ZONE 'UTC')::date, l.product_id, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
  sum(l.qty), sum(l.total), sum(l.discount), true
FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status <> 'cancelled' GROUP BY 1, 2, 3, 4;
