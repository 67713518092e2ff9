CREATE TABLE "bundle_parts" (
	"variant_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"part_id" uuid,
	"name" text NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "bundle_parts_variant_id_position_pk" PRIMARY KEY("variant_id","position"),
	CONSTRAINT "bundle_parts_qty" CHECK ("bundle_parts"."qty" BETWEEN 1 AND 100)
);
--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "bundle" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_part_id_variants_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bundle_parts_once" ON "bundle_parts" USING btree ("variant_id","part_id");--> statement-breakpoint
CREATE INDEX "bundle_parts_by_part" ON "bundle_parts" USING btree ("part_id") WHERE part_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_bundle" CHECK (NOT "stock"."bundle" OR "stock"."on_hand" IS NOT DISTINCT FROM 0);--> statement-breakpoint
CREATE VIEW "public"."stock_levels" AS (SELECT s.variant_id, CASE WHEN s.bundle THEN (
      SELECT CASE WHEN bool_and(v.active AND p.status <> 'archived' AND k.variant_id IS NOT NULL) THEN min(k.on_hand / b.qty) ELSE 0 END
      FROM bundle_parts b LEFT JOIN variants v ON v.id = b.part_id LEFT JOIN products p ON p.id = v.product_id
        LEFT JOIN stock k ON k.variant_id = b.part_id
      WHERE b.variant_id = s.variant_id) ELSE s.on_hand END AS on_hand,
    CASE WHEN s.bundle THEN -1 ELSE s.low_at END AS low_at, s.bundle
  FROM stock s);--> statement-breakpoint
CREATE TRIGGER bundle_parts_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bundle_parts
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
