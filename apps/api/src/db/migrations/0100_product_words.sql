CREATE TABLE "product_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"popularity" integer NOT NULL,
	"search" "tsvector" NOT NULL,
	"padding" text DEFAULT repeat('-', 2100) NOT NULL
);
--> statement-breakpoint
-- The words go out of line: a search reads them in the index. PostgreSQL does this only with rows above 2 kB, therefore the padding, which shrinks to 40
-- bytes.
ALTER TABLE product_words SET (toast_tuple_target = 128);
--> statement-breakpoint
ALTER TABLE product_words ALTER COLUMN search SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Products in stock first, then by sold units.
CREATE FUNCTION product_popularity(in_stock boolean, sold integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN in_stock THEN 1073741824 ELSE 0 END + greatest(0, least(sold, 1073741823));
--> statement-breakpoint
-- Level n + 1 begins with 2^n - 1 sold units.
CREATE FUNCTION product_sales_level(sold integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN width_bucket(sold, '{0,1,3,7,15,31,63,127,255,511,1023,2047,4095,8191,16383,32767}'::int[]);
--> statement-breakpoint
-- What the index finds: the words without places, each once more with the mark of its weights, and the level of sales of a product in stock.
CREATE FUNCTION product_index_words(search tsvector, in_stock boolean, sold integer) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN strip(search) || array_to_tsvector(
    ARRAY(SELECT '=' || w FROM unnest(tsvector_to_array(ts_filter(search, '{a}'))) w)
    || ARRAY(SELECT '+' || w FROM unnest(tsvector_to_array(ts_filter(search, '{b}'))) w)
    || ARRAY(SELECT '~' || w FROM unnest(tsvector_to_array(ts_filter(search, '{c}'))) w)
    || CASE WHEN in_stock THEN ARRAY['^' || product_sales_level(sold)] ELSE '{}' END);
--> statement-breakpoint
-- The one writer of `product_words`. Whoever changes a product holds its row, so the rows of both tables change in the same order.
CREATE FUNCTION product_words_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'active' OR NEW.search = '' THEN
    DELETE FROM product_words WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO product_words AS w (id, published_at, popularity, search)
    VALUES (NEW.id, NEW.published_at, product_popularity(NEW.in_stock, NEW.sold), product_index_words(NEW.search, NEW.in_stock, NEW.sold))
    ON CONFLICT (id) DO UPDATE SET published_at = excluded.published_at, popularity = excluded.popularity, search = excluded.search,
      padding = excluded.padding;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_words_new AFTER INSERT ON products FOR EACH ROW WHEN (NEW.status = 'active' AND NEW.search <> ''::tsvector)
  EXECUTE FUNCTION product_words_follow();
--> statement-breakpoint
CREATE TRIGGER product_words_changed AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.status = 'active' OR NEW.status = 'active') AND
    (OLD.status, OLD.published_at, OLD.sold, OLD.in_stock, OLD.search) IS DISTINCT FROM (NEW.status, NEW.published_at, NEW.sold, NEW.in_stock, NEW.search))
  EXECUTE FUNCTION product_words_follow();
--> statement-breakpoint
INSERT INTO product_words (id, published_at, popularity, search)
  SELECT id, published_at, product_popularity(in_stock, sold), product_index_words(search, in_stock, sold) FROM products
  WHERE status = 'active' AND search <> '';
--> statement-breakpoint
ALTER TABLE "product_words" ADD CONSTRAINT "product_words_id_products_id_fk" FOREIGN KEY ("id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_words_by_popularity" ON "product_words" USING btree ("popularity","id");--> statement-breakpoint
CREATE INDEX "product_words_by_word" ON "product_words" USING gin ("search");--> statement-breakpoint
ANALYZE product_words;
