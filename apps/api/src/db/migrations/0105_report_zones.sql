CREATE TABLE "report_zones" (
	"id" integer PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"current" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tax_days" ADD COLUMN "zone_id" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_days" ADD COLUMN "zone_id" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_days" ADD COLUMN "zone_id" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "report_zones_current" ON "report_zones" USING btree ("current") WHERE current;--> statement-breakpoint
INSERT INTO report_zones (id, zone, current) VALUES (1, 'UTC', true);
--> statement-breakpoint
-- As in 0020, for the days of each counted zone.
CREATE OR REPLACE FUNCTION count_sale(o orders, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales_days (zone_id, day, currency, rate, source, method, country, coupon, orders, gross, discount, delivery, cancelled,
    cancelled_total, first_orders, first_net)
  SELECT z.id, (o.placed_at AT TIME ZONE z.zone)::date, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric, o.source,
    o.payment_method, coalesce(o.shipping ->> 'country', ''), o.coupon_code,
    sign * live, sign * live * o.item_total, sign * live * o.discount, sign * live * o.delivery,
    sign * (1 - live), sign * (1 - live) * o.total, sign * live * is_first, sign * live * is_first * (o.item_total - o.discount)
  FROM report_zones z,
    (SELECT (o.status <> 'cancelled')::int AS live, EXISTS (SELECT 1 FROM first_orders f WHERE f.order_id = o.id)::int AS is_first) x
$$;
--> statement-breakpoint
-- As in 0019.
CREATE OR REPLACE FUNCTION count_lines(o orders, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO product_days (zone_id, day, product_id, currency, rate, units, gross, discount)
  SELECT z.id, (o.placed_at AT TIME ZONE z.zone)::date, l.product_id, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    sign * l.units, sign * l.gross, sign * l.discount
  FROM report_zones z, (SELECT product_id, sum(qty) AS units, sum(total) AS gross, sum(discount) AS discount FROM order_lines
    WHERE order_id = o.id AND o.status <> 'cancelled' GROUP BY product_id) l
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lines_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_days (zone_id, day, product_id, currency, rate, units, gross, discount)
  SELECT z.id, (o.placed_at AT TIME ZONE z.zone)::date, l.product_id, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    sum(l.qty), sum(l.total), sum(l.discount)
  FROM lines_after l JOIN orders o ON o.id = l.order_id CROSS JOIN report_zones z WHERE o.status <> 'cancelled' GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lines_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_days (zone_id, day, product_id, currency, rate, units, gross, discount)
  SELECT z.id, (o.placed_at AT TIME ZONE z.zone)::date, l.product_id, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    -sum(l.qty), -sum(l.total), -sum(l.discount)
  FROM lines_before l JOIN orders o ON o.id = l.order_id CROSS JOIN report_zones z WHERE o.status <> 'cancelled' GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As in 0021.
CREATE OR REPLACE FUNCTION lines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_days (zone_id, day, product_id, currency, rate, units, gross, discount)
  SELECT z.id, (o.placed_at AT TIME ZONE z.zone)::date, l.product_id, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    l.qty, l.total, l.discount
  FROM (VALUES (OLD.order_id, OLD.product_id, -OLD.qty, -OLD.total, -OLD.discount),
      (NEW.order_id, coalesce(NEW.product_id, OLD.product_id), NEW.qty, NEW.total, NEW.discount)) l (order_id, product_id, qty, total, discount)
    JOIN orders o ON o.id = l.order_id CROSS JOIN report_zones z
  WHERE o.status <> 'cancelled';
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As in 0031.
CREATE OR REPLACE FUNCTION count_tax(o orders, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tax_days (zone_id, day, currency, rate, country, name, percent, orders, base, tax)
  SELECT z.id, (o.placed_at AT TIME ZONE z.zone)::date, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    coalesce(o.shipping ->> 'country', ''), t.name, t.percent, sign, sign * t.base, sign * t.amount
  FROM report_zones z, jsonb_to_recordset(o.taxes) AS t(name text, percent numeric, base bigint, amount bigint)
  WHERE o.status <> 'cancelled'
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_refunded_tax(o orders, one uuid, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tax_days (zone_id, day, currency, rate, country, name, percent, orders, base, tax, refunded)
  SELECT z.id, (coalesce(r.settled_at, r.created_at) AT TIME ZONE z.zone)::date, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    coalesce(o.shipping ->> 'country', ''), t.name, t.percent, 0, 0, 0,
    sign * (round(r.tax * t.upto / o.tax) - round(r.tax * (t.upto - t.amount) / o.tax))
  FROM report_zones z, refunds r, (SELECT x.name, x.percent, x.amount::numeric, sum(x.amount::numeric) OVER (ORDER BY x.n) AS upto
    FROM ROWS FROM (jsonb_to_recordset(o.taxes) AS (name text, percent numeric, amount bigint)) WITH ORDINALITY AS x(name, percent, amount, n)) t
  WHERE r.order_id = o.id AND r.status = 'succeeded' AND r.tax > 0 AND o.tax > 0
    AND o.status <> 'cancelled' AND (one IS NULL OR r.id = one)
$$;
