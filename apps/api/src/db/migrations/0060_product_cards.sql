CREATE TABLE "product_cards" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"variant_ids" uuid[] DEFAULT '{}' NOT NULL,
	"colors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image" text,
	"hover_image" text
);
--> statement-breakpoint
ALTER TABLE "product_cards" ADD CONSTRAINT "product_cards_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_cards_version_index" ON "product_cards" USING btree ("version");
--> statement-breakpoint
-- The job `cards` computes the cards of existing products after the start.
INSERT INTO product_cards (product_id, version) SELECT id, 0 FROM products;
--> statement-breakpoint
-- Cards are marked as outdated by whoever changes a source, by hand too: lists then compute them, and the job `cards` stores them again.
-- The lock makes a card that is being computed from the old source wait, or be marked too.
CREATE FUNCTION mark_product_cards(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE carded uuid[] := ARRAY(SELECT product_id FROM product_cards WHERE product_id = ANY (changed));
BEGIN
  IF cardinality(carded) = 0 THEN RETURN; END IF;
  PERFORM 1 FROM products WHERE id = ANY (carded) ORDER BY id FOR NO KEY UPDATE;
  UPDATE product_cards SET version = 0 WHERE product_id = ANY (carded) AND version <> 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION product_cards_outdated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    UPDATE product_cards SET version = 0 WHERE product_id = NEW.id AND version <> 0;
  ELSIF TG_TABLE_NAME = 'brands' THEN
    PERFORM mark_product_cards(ARRAY(SELECT id FROM products WHERE brand_id = NEW.id));
  ELSIF TG_TABLE_NAME = 'media' THEN
    PERFORM mark_product_cards(ARRAY(SELECT DISTINCT product_id FROM product_media WHERE media_id = NEW.id));
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM mark_product_cards(ARRAY(SELECT DISTINCT product_id FROM rows_after));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM mark_product_cards(ARRAY(SELECT DISTINCT product_id FROM rows_before));
  ELSE
    PERFORM mark_product_cards(ARRAY(SELECT product_id FROM rows_before UNION SELECT product_id FROM rows_after));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_cards AFTER UPDATE OF slug, name, labels, brand_id ON products FOR EACH ROW
  WHEN ((OLD.slug, OLD.name, OLD.labels, OLD.brand_id) IS DISTINCT FROM (NEW.slug, NEW.name, NEW.labels, NEW.brand_id))
  EXECUTE FUNCTION product_cards_outdated();
--> statement-breakpoint
CREATE TRIGGER brands_cards AFTER UPDATE OF name, texts ON brands FOR EACH ROW
  WHEN ((OLD.name, OLD.texts) IS DISTINCT FROM (NEW.name, NEW.texts)) EXECUTE FUNCTION product_cards_outdated();
--> statement-breakpoint
CREATE TRIGGER media_cards AFTER UPDATE ON media FOR EACH ROW
  WHEN ((OLD.hash, OLD.width, OLD.height, OLD.alt, OLD.texts, OLD.ground, OLD.renditions, OLD.focal_x, OLD.focal_y)
    IS DISTINCT FROM (NEW.hash, NEW.width, NEW.height, NEW.alt, NEW.texts, NEW.ground, NEW.renditions, NEW.focal_x, NEW.focal_y))
  EXECUTE FUNCTION product_cards_outdated();
--> statement-breakpoint
CREATE TRIGGER variants_cards_new AFTER INSERT ON variants REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION product_cards_outdated();
--> statement-breakpoint
CREATE TRIGGER variants_cards_changed AFTER UPDATE ON variants REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION product_cards_outdated();
--> statement-breakpoint
CREATE TRIGGER variants_cards_gone AFTER DELETE ON variants REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION product_cards_outdated();
--> statement-breakpoint
CREATE TRIGGER product_media_cards_new AFTER INSERT ON product_media REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION product_cards_outdated();
--> statement-breakpoint
CREATE TRIGGER product_media_cards_changed AFTER UPDATE ON product_media REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION product_cards_outdated();
--> statement-breakpoint
CREATE TRIGGER product_media_cards_gone AFTER DELETE ON product_media REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION product_cards_outdated();
