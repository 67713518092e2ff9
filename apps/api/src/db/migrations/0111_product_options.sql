CREATE TABLE "product_options" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"option_set" bigint NOT NULL,
	"colors" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
DROP INDEX "mails_unsent";--> statement-breakpoint
ALTER TABLE "product_options" ADD CONSTRAINT "product_options_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_with_badge" ON "products" USING btree ("id") WHERE badge_ids <> '{}';--> statement-breakpoint
CREATE INDEX "reviews_by_picture" ON "reviews" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "stock_movements_by_time" ON "stock_movements" USING brin ("at");--> statement-breakpoint
CREATE INDEX "stock_movements_not_sold" ON "stock_movements" USING btree ("kind","id") WHERE kind <> 'sale';--> statement-breakpoint
CREATE INDEX "product_cards_bare" ON "product_cards" USING btree ("product_id") WHERE image IS NULL OR version = 0;--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("created_at","id") WHERE status = 'disabled';--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_email" ON "newsletter_subscribers" USING btree (lower(email::text),"id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_words" ON "newsletter_subscribers" USING gin (normalize_for_search(email::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("state","created_at","id") WHERE state <> 'sent';
--> statement-breakpoint
-- Triggers, because the previous release writes products during an update, too.
-- Locks the products first, in a statement of its own: the next one then sees what a concurrent transaction has written.
CREATE FUNCTION product_options_write(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM products WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO product_options AS k (product_id, option_set, colors, "values", tags)
  SELECT p.id, hashtextextended(c.spelled::text || o.spelled::text, 0), c.spelled, o.spelled, p.tags
  FROM products p
  CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_array(s.name, s.value, s.variants) ORDER BY s.name, s.value), '[]') AS spelled
    FROM (SELECT btrim(v.color_name) AS name, lower(v.color_value) AS value, count(*) AS variants FROM variants v
      WHERE v.product_id = p.id AND v.color_name IS NOT NULL GROUP BY 1, 2) s) c
  CROSS JOIN LATERAL (SELECT array_agg(x.option ->> 'name' ORDER BY x.place) FILTER (WHERE x.option ->> 'display' <> 'swatch') AS names
    FROM jsonb_array_elements(p.options) WITH ORDINALITY x(option, place)) n
  CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_array(s.name, s.value, s.variants) ORDER BY s.name, s.value), '[]') AS spelled
    FROM (SELECT n.names[a.place] AS name, btrim(a.value) AS value, count(*) AS variants FROM variants v
      CROSS JOIN LATERAL unnest(v.attribute_values) WITH ORDINALITY a(value, place)
      WHERE v.product_id = p.id AND n.names[a.place] IS NOT NULL GROUP BY 1, 2) s) o
  WHERE p.id = ANY(ids) ORDER BY p.id
  ON CONFLICT (product_id) DO UPDATE SET option_set = excluded.option_set, colors = excluded.colors, "values" = excluded."values", tags = excluded.tags
  WHERE (k.option_set, k.colors, k."values", k.tags) IS DISTINCT FROM (excluded.option_set, excluded.colors, excluded."values", excluded.tags);
END $$;
--> statement-breakpoint
CREATE FUNCTION product_options_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    PERFORM product_options_write(ARRAY(SELECT id FROM added));
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM product_options_write(ARRAY(SELECT DISTINCT product_id FROM added));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM product_options_write(ARRAY(SELECT DISTINCT product_id FROM removed));
  ELSE
    PERFORM product_options_write(ARRAY(SELECT DISTINCT unnest(ARRAY[a.product_id, r.product_id]) FROM added a JOIN removed r USING (id)
      WHERE (a.product_id, a.color_name, a.color_value, a.attribute_values) IS DISTINCT FROM (r.product_id, r.color_name, r.color_value, r.attribute_values)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION product_options_follow_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM product_options_write(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_options_new AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION product_options_follow();
--> statement-breakpoint
CREATE TRIGGER product_options_changed AFTER UPDATE OF options, tags ON products FOR EACH ROW
  WHEN ((OLD.options, OLD.tags) IS DISTINCT FROM (NEW.options, NEW.tags)) EXECUTE FUNCTION product_options_follow_product();
--> statement-breakpoint
CREATE TRIGGER product_options_new_variants AFTER INSERT ON variants REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION product_options_follow();
--> statement-breakpoint
CREATE TRIGGER product_options_changed_variants AFTER UPDATE ON variants REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION product_options_follow();
--> statement-breakpoint
CREATE TRIGGER product_options_removed_variants AFTER DELETE ON variants REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  EXECUTE FUNCTION product_options_follow();
--> statement-breakpoint
SELECT product_options_write(ARRAY(SELECT id FROM products));
--> statement-breakpoint
ANALYZE product_options;
