-- Processes remember the tax rates of a country for the prices of carts.
CREATE TRIGGER tax_rates_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
