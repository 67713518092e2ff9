CREATE INDEX "products_by_change" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_all_by_name" ON "products" USING btree (lower(name),"id");--> statement-breakpoint
CREATE INDEX "products_all_by_price" ON "products" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "products_by_status" ON "products" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_by_tag" ON "products" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "products_due" ON "products" USING btree ("publish_at") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "variants_by_code" ON "variants" USING btree (lower(sku) text_pattern_ops) WHERE sku IS NOT NULL;--> statement-breakpoint
CREATE INDEX "variants_by_barcode" ON "variants" USING btree ("barcode") WHERE barcode IS NOT NULL;--> statement-breakpoint
CREATE INDEX "variants_by_media" ON "variants" USING btree ("media_id") WHERE media_id IS NOT NULL;