-- `0087_product_filters` filled the table: until autovacuum reads it, lists and facets are planned without statistics.
ANALYZE product_filters;
