-- What the storefront shows changed: every API process drops its kept answers (src/http/answer-cache.ts listens).
-- Equal notifications of one transaction are sent once, at its commit.
CREATE FUNCTION catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['settings', 'media', 'categories', 'brands', 'products', 'product_categories', 'product_media', 'variants',
    'stock', 'reviews', 'home_sections', 'pages', 'delivery_areas', 'delivery_rates']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed()',
      shown || '_signal', shown);
  END LOOP;
END $$;
