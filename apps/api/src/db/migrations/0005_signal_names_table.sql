-- The signal says which table changed: counts over the catalogue outlive a sale.
CREATE OR REPLACE FUNCTION catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalog', TG_TABLE_NAME);
  RETURN NULL;
END $$;
