DROP INDEX "variants_by_color";--> statement-breakpoint
DROP INDEX "variants_by_attribute";--> statement-breakpoint
CREATE INDEX "variants_by_color" ON "variants" USING btree (lower(btrim(color_name)),"id") WHERE color_name IS NOT NULL;--> statement-breakpoint
CREATE INDEX "variants_by_attribute" ON "variants" USING btree (lower(btrim(attribute_name)),"id") WHERE attribute_name IS NOT NULL;