-- Stored cards have the type and the date of their product, too.
CREATE OR REPLACE TRIGGER products_cards AFTER UPDATE OF slug, name, labels, brand_id, type, published_at ON products FOR EACH ROW
  WHEN ((OLD.slug, OLD.name, OLD.labels, OLD.brand_id, OLD.type, OLD.published_at)
    IS DISTINCT FROM (NEW.slug, NEW.name, NEW.labels, NEW.brand_id, NEW.type, NEW.published_at))
  EXECUTE FUNCTION product_cards_outdated();
