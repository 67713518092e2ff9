CREATE TABLE "option_terms" (
	"key" text PRIMARY KEY NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "labels" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "translated" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_slugs_product_id_index" ON "product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_by_name_en" ON "products" USING btree (lower(coalesce(labels #>> '{en,name}', name)),"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "products_by_name_bn" ON "products" USING btree (lower(coalesce(labels #>> '{bn,name}', name)),"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "products_by_name_ar" ON "products" USING btree (lower(coalesce(labels #>> '{ar,name}', name)),"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "products_by_name_fr" ON "products" USING btree (lower(coalesce(labels #>> '{fr,name}', name)),"id") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "products_untranslated_en" ON "products" USING btree ("updated_at","id") WHERE NOT (translated @> '{en}');--> statement-breakpoint
CREATE INDEX "products_untranslated_bn" ON "products" USING btree ("updated_at","id") WHERE NOT (translated @> '{bn}');--> statement-breakpoint
CREATE INDEX "products_untranslated_ar" ON "products" USING btree ("updated_at","id") WHERE NOT (translated @> '{ar}');--> statement-breakpoint
CREATE INDEX "products_untranslated_fr" ON "products" USING btree ("updated_at","id") WHERE NOT (translated @> '{fr}');--> statement-breakpoint
CREATE TRIGGER option_terms_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON option_terms FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
--> statement-breakpoint
INSERT INTO product_slugs (slug, product_id) SELECT slug, id FROM products;
--> statement-breakpoint
-- The slugs of a product in all languages; the primary key refuses a slug that another product uses in any language.
CREATE FUNCTION product_slugs_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wanted text[] := ARRAY(SELECT DISTINCT s FROM (SELECT NEW.slug AS s UNION ALL SELECT value ->> 'slug' FROM jsonb_each(NEW.labels)) w WHERE s IS NOT NULL);
BEGIN
  DELETE FROM product_slugs WHERE product_id = NEW.id AND slug <> ALL (wanted);
  INSERT INTO product_slugs (slug, product_id) SELECT s, NEW.id FROM unnest(wanted) AS w(s)
    WHERE NOT EXISTS (SELECT 1 FROM product_slugs k WHERE k.slug = w.s AND k.product_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_slugs_new AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION product_slugs_follow();
--> statement-breakpoint
CREATE TRIGGER product_slugs_changed AFTER UPDATE OF slug, labels ON products FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug OR OLD.labels <> NEW.labels) EXECUTE FUNCTION product_slugs_follow();
