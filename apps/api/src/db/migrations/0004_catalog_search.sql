CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"roman" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_by_trigrams";--> statement-breakpoint
CREATE INDEX "search_words_by_likeness" ON "search_words" USING gist ("roman" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "variants_by_color" ON "variants" USING btree (lower(btrim(color_name))) WHERE color_name IS NOT NULL;--> statement-breakpoint
CREATE INDEX "variants_by_attribute" ON "variants" USING btree (lower(btrim(attribute_name))) WHERE attribute_name IS NOT NULL;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";