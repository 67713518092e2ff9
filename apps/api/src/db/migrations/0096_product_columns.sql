CREATE TABLE "removed_product_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"changed_in" "xid8" NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_filters" ADD COLUMN "changed_in" "xid8" DEFAULT '0'::xid8 NOT NULL;--> statement-breakpoint
CREATE INDEX "removed_product_filters_by_change" ON "removed_product_filters" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "product_filters_by_change" ON "product_filters" USING btree ("changed_in");--> statement-breakpoint
-- The same as in `0087_product_filters`, with the transaction that wrote the row: processes keep the table in memory and read what changed.
CREATE OR REPLACE FUNCTION product_filters_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'active' THEN
    DELETE FROM product_filters WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO product_filters AS f (published_at, price, category_set, color_set, key_set, id, brand_id, sample, sold, rating, in_stock, on_sale,
      category_ids, collection_ids, color_names, facet_keys, field_numbers, changed_in)
    VALUES (NEW.published_at, NEW.price, hash_array_extended(NEW.category_ids, 0), hash_array_extended(NEW.color_names, 0),
      hash_array_extended(NEW.facet_keys, 0), NEW.id, NEW.brand_id, uuid_hash(NEW.id), NEW.sold, NEW.rating, NEW.in_stock, NEW.on_sale,
      NEW.category_ids, NEW.collection_ids, NEW.color_names, NEW.facet_keys, NEW.field_numbers, pg_current_xact_id())
    ON CONFLICT (id) DO UPDATE SET published_at = excluded.published_at, price = excluded.price, category_set = excluded.category_set,
      color_set = excluded.color_set, key_set = excluded.key_set, brand_id = excluded.brand_id, sold = excluded.sold, rating = excluded.rating,
      in_stock = excluded.in_stock, on_sale = excluded.on_sale, category_ids = excluded.category_ids, collection_ids = excluded.collection_ids,
      color_names = excluded.color_names, facet_keys = excluded.facet_keys, field_numbers = excluded.field_numbers,
      changed_in = excluded.changed_in;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Also after a deletion by the foreign key, and after TRUNCATE: then with the nil UUID for all rows.
CREATE FUNCTION product_filters_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_product_filters (id, changed_in)
    VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE '00000000-0000-0000-0000-000000000000' END, pg_current_xact_id())
    ON CONFLICT (id) DO UPDATE SET changed_in = excluded.changed_in, removed_at = excluded.removed_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_filters_removed AFTER DELETE ON product_filters FOR EACH ROW EXECUTE FUNCTION product_filters_removed();
--> statement-breakpoint
CREATE TRIGGER product_filters_emptied AFTER TRUNCATE ON product_filters FOR EACH STATEMENT EXECUTE FUNCTION product_filters_removed();
