CREATE INDEX "stock_movements_variant_id_id_index" ON "stock_movements" USING btree ("variant_id","id");--> statement-breakpoint
DROP INDEX "stock_movements_variant_id_index";
