DROP INDEX "products_by_price";--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price","id","published_at") WHERE status = 'active';--> statement-breakpoint
-- Stock of a bundle: how many its parts suffice for. A function is not planned with the statement around it: the view is read in every list.
CREATE FUNCTION bundle_stock(of_variant uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_and(v.active AND p.status <> 'archived' AND k.variant_id IS NOT NULL) THEN min(k.on_hand / b.qty) ELSE 0 END
  FROM bundle_parts b LEFT JOIN variants v ON v.id = b.part_id LEFT JOIN products p ON p.id = v.product_id
    LEFT JOIN stock k ON k.variant_id = b.part_id
  WHERE b.variant_id = of_variant
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."stock_levels" AS (SELECT s.variant_id, CASE WHEN s.bundle THEN bundle_stock(s.variant_id) ELSE s.on_hand END AS on_hand,
    CASE WHEN s.bundle THEN -1 ELSE s.low_at END AS low_at, s.bundle
  FROM stock s);
