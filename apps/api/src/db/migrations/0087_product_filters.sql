CREATE TABLE "product_filters" (
	"published_at" timestamp with time zone NOT NULL,
	"price" bigint NOT NULL,
	"category_set" bigint NOT NULL,
	"color_set" bigint NOT NULL,
	"key_set" bigint NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid,
	"sample" integer NOT NULL,
	"sold" integer NOT NULL,
	"rating" real NOT NULL,
	"in_stock" boolean NOT NULL,
	"on_sale" boolean NOT NULL,
	"category_ids" uuid[] NOT NULL,
	"collection_ids" uuid[] NOT NULL,
	"color_names" text[] NOT NULL,
	"facet_keys" text[] NOT NULL,
	"field_numbers" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_filters" ADD CONSTRAINT "product_filters_id_products_id_fk" FOREIGN KEY ("id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_filters_by_price" ON "product_filters" USING btree ("price","published_at");--> statement-breakpoint
CREATE INDEX "product_filters_by_brand" ON "product_filters" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "product_filters_by_sample" ON "product_filters" USING btree ("sample");--> statement-breakpoint
CREATE INDEX "product_filters_by_values" ON "product_filters" USING gin ("category_ids","collection_ids","color_names","facet_keys");
--> statement-breakpoint
-- The one writer of `product_filters`. Whoever changes a product holds its row, so the rows of both tables change in the same order.
CREATE FUNCTION product_filters_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'active' THEN
    DELETE FROM product_filters WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO product_filters AS f (published_at, price, category_set, color_set, key_set, id, brand_id, sample, sold, rating, in_stock, on_sale,
      category_ids, collection_ids, color_names, facet_keys, field_numbers)
    VALUES (NEW.published_at, NEW.price, hash_array_extended(NEW.category_ids, 0), hash_array_extended(NEW.color_names, 0),
      hash_array_extended(NEW.facet_keys, 0), NEW.id, NEW.brand_id, uuid_hash(NEW.id), NEW.sold, NEW.rating, NEW.in_stock, NEW.on_sale,
      NEW.category_ids, NEW.collection_ids, NEW.color_names, NEW.facet_keys, NEW.field_numbers)
    ON CONFLICT (id) DO UPDATE SET published_at = excluded.published_at, price = excluded.price, category_set = excluded.category_set,
      color_set = excluded.color_set, key_set = excluded.key_set, brand_id = excluded.brand_id, sold = excluded.sold, rating = excluded.rating,
      in_stock = excluded.in_stock, on_sale = excluded.on_sale, category_ids = excluded.category_ids, collection_ids = excluded.collection_ids,
      color_names = excluded.color_names, facet_keys = excluded.facet_keys, field_numbers = excluded.field_numbers;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_filters_new AFTER INSERT ON products FOR EACH ROW WHEN (NEW.status = 'active') EXECUTE FUNCTION product_filters_follow();
--> statement-breakpoint
CREATE TRIGGER product_filters_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.status = 'active' OR NEW.status = 'active') AND
    (OLD.status, OLD.published_at, OLD.price, OLD.brand_id, OLD.sold, OLD.rating, OLD.in_stock, OLD.on_sale, OLD.category_ids, OLD.collection_ids,
      OLD.color_names, OLD.facet_keys, OLD.field_numbers)
    IS DISTINCT FROM (NEW.status, NEW.published_at, NEW.price, NEW.brand_id, NEW.sold, NEW.rating, NEW.in_stock, NEW.on_sale, NEW.category_ids,
      NEW.collection_ids, NEW.color_names, NEW.facet_keys, NEW.field_numbers))
  EXECUTE FUNCTION product_filters_follow();
--> statement-breakpoint
INSERT INTO product_filters (published_at, price, category_set, color_set, key_set, id, brand_id, sample, sold, rating, in_stock, on_sale,
    category_ids, collection_ids, color_names, facet_keys, field_numbers)
  SELECT published_at, price, hash_array_extended(category_ids, 0), hash_array_extended(color_names, 0), hash_array_extended(facet_keys, 0), id, brand_id,
    uuid_hash(id), sold, rating, in_stock, on_sale, category_ids, collection_ids, color_names, facet_keys, field_numbers
  FROM products WHERE status = 'active';
