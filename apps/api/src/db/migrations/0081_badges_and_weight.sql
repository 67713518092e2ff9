CREATE TABLE "badge_products" (
	"badge_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "badge_products_badge_id_product_id_pk" PRIMARY KEY("badge_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "badges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ground" text NOT NULL,
	"ink" text NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"match" text DEFAULT 'all' NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"rule_version" integer DEFAULT 1 NOT NULL,
	"evaluated_version" integer DEFAULT 0 NOT NULL,
	"evaluated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "badges_colors" CHECK ("badges"."ground" ~ '^#[0-9a-f]{6}$' AND "badges"."ink" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "badges_kind" CHECK ("badges"."kind" IN ('rule', 'hand')),
	CONSTRAINT "badges_match" CHECK ("badges"."match" IN ('all', 'any')),
	CONSTRAINT "badges_window" CHECK ("badges"."starts_at" < "badges"."ends_at"),
	CONSTRAINT "badges_evaluated" CHECK ("badges"."evaluated_version" <= "badges"."rule_version")
);
--> statement-breakpoint
ALTER TABLE "product_files" DROP CONSTRAINT "product_files_kind";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "badge_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD COLUMN "default_weight" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_rates" ADD COLUMN "bands" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "badge_products" ADD CONSTRAINT "badge_products_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_products" ADD CONSTRAINT "badge_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "badge_products_product_id_index" ON "badge_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "badges_text" ON "badges" USING btree (lower("text"));--> statement-breakpoint
CREATE INDEX "imported_orders_by_words" ON "imported_orders" USING gin ((number || ' ' || email::text || ' ' || (billing ->> 'name') || ' ' || (shipping ->> 'name')) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_kind" CHECK ("product_files"."kind" IN ('document', 'video', 'download', 'field'));--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_weight" CHECK ("delivery_areas"."default_weight" BETWEEN 0 AND 10000000);--> statement-breakpoint
ALTER TABLE "delivery_rates" ADD CONSTRAINT "delivery_rates_bands" CHECK (jsonb_typeof("delivery_rates"."bands") = 'array' AND jsonb_array_length("delivery_rates"."bands") <= 20);--> statement-breakpoint
CREATE TRIGGER badges_signal AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF text, texts, ground, ink, priority, starts_at, ends_at, active ON badges
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
-- The stock of a bundle changes with its parts, so that its event follows from theirs. `before` is what the parts sufficed for before the statement.
CREATE OR REPLACE FUNCTION webhook_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT webhook_wanted('stock.changed') AND NOT webhook_wanted('stock.low') THEN RETURN NULL; END IF;
  INSERT INTO webhook_events (topic, object, detail)
  SELECT t.topic, a.variant_id::text, jsonb_build_object('stock', jsonb_build_object('variantId', a.variant_id, 'productId', v.product_id,
      'sku', v.sku, 'qty', coalesce(a.on_hand, -1), 'before', coalesce(b.on_hand, -1), 'lowAt', a.low_at))
  FROM stock_after a JOIN stock_before b USING (variant_id) JOIN variants v ON v.id = a.variant_id
    JOIN (VALUES ('stock.changed'), ('stock.low')) AS t(topic) ON webhook_wanted(t.topic)
  WHERE a.on_hand IS DISTINCT FROM b.on_hand
    AND (t.topic = 'stock.changed' OR (a.on_hand <= a.low_at AND (b.on_hand IS NULL OR b.on_hand > b.low_at)))
  ORDER BY a.variant_id, t.topic;
  IF NOT webhook_wanted('stock.changed') THEN RETURN NULL; END IF;
  INSERT INTO webhook_events (topic, object, detail)
  SELECT 'stock.changed', l.variant_id::text, jsonb_build_object('stock', jsonb_build_object('variantId', l.variant_id, 'productId', v.product_id,
      'sku', v.sku, 'qty', coalesce(l.on_hand, -1), 'before', coalesce(was.on_hand, -1), 'lowAt', 0))
  FROM (SELECT DISTINCT p.variant_id FROM bundle_parts p JOIN stock_after a ON a.variant_id = p.part_id JOIN stock_before b ON b.variant_id = p.part_id
      WHERE a.on_hand IS DISTINCT FROM b.on_hand) touched
    JOIN stock_levels l ON l.variant_id = touched.variant_id AND l.bundle
    JOIN variants v ON v.id = l.variant_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN bool_and(y.active AND q.status <> 'archived' AND k.variant_id IS NOT NULL)
        THEN min((CASE WHEN b.variant_id IS NULL THEN k.on_hand ELSE b.on_hand END) / p.qty) ELSE 0 END AS on_hand
      FROM bundle_parts p LEFT JOIN variants y ON y.id = p.part_id LEFT JOIN products q ON q.id = y.product_id
        LEFT JOIN stock k ON k.variant_id = p.part_id LEFT JOIN stock_before b ON b.variant_id = p.part_id
      WHERE p.variant_id = l.variant_id) was
  WHERE l.on_hand IS DISTINCT FROM was.on_hand ORDER BY l.variant_id;
  RETURN NULL;
END $$;
