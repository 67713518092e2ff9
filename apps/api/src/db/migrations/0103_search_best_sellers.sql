-- The words of a name, brand or category once more with the level of sales of a product in stock (`^7=cotton`), and all words of a sixteenth of the products
-- with the mark of the sample (`!cotton`): searches of a large catalogue find best sellers, and that there are many matches, without reading all of them.
CREATE FUNCTION product_index_words(id uuid, search tsvector, in_stock boolean, sold integer) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN product_index_words(search, in_stock, sold) || array_to_tsvector(
    CASE WHEN in_stock THEN
      ARRAY(SELECT '^' || product_sales_level(sold) || '=' || w FROM unnest(tsvector_to_array(ts_filter(search, '{a}'))) w)
      || ARRAY(SELECT '^' || product_sales_level(sold) || '+' || w FROM unnest(tsvector_to_array(ts_filter(search, '{b}'))) w)
      ELSE '{}' END
    || CASE WHEN get_byte(sha256(uuid_send(id)), 0) % 16 = 0 THEN ARRAY(SELECT '!' || w FROM unnest(tsvector_to_array(search)) w) ELSE '{}' END);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION product_words_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'active' OR NEW.search = '' THEN
    DELETE FROM product_words WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO product_words AS w (id, published_at, popularity, search)
    VALUES (NEW.id, NEW.published_at, product_popularity(NEW.in_stock, NEW.sold), product_index_words(NEW.id, NEW.search, NEW.in_stock, NEW.sold))
    ON CONFLICT (id) DO UPDATE SET published_at = excluded.published_at, popularity = excluded.popularity, search = excluded.search,
      padding = excluded.padding;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE product_words w SET search = product_index_words(p.id, p.search, p.in_stock, p.sold) FROM products p WHERE p.id = w.id
  AND w.search IS DISTINCT FROM product_index_words(p.id, p.search, p.in_stock, p.sold);
--> statement-breakpoint
ANALYZE product_words;
