-- Which ways of paying are offered is a part of the settings every page shows, and follows the keys at once.
CREATE TRIGGER payment_keys_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment_keys FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
