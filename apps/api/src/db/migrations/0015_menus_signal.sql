-- The menus are a part of every page of the shop.
CREATE TRIGGER menus_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menus FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
