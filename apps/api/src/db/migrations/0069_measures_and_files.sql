CREATE TABLE "product_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file" text,
	"file_name" text DEFAULT '' NOT NULL,
	"type" text DEFAULT '' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"link" text,
	"poster_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_files_kind" CHECK ("product_files"."kind" IN ('document', 'video')),
	CONSTRAINT "product_files_content" CHECK (("product_files"."file" IS NULL) <> ("product_files"."link" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "mpn" text;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "weight" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "length" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_poster_id_media_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_files_product_id_position_index" ON "product_files" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_files_by_file" ON "product_files" USING btree ("file") WHERE file IS NOT NULL;--> statement-breakpoint
CREATE INDEX "product_files_links" ON "product_files" USING btree ("link") WHERE link IS NOT NULL;--> statement-breakpoint
CREATE INDEX "product_files_by_poster" ON "product_files" USING btree ("poster_id") WHERE poster_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_weight" CHECK ("variants"."weight" BETWEEN 0 AND 10000000);--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_size" CHECK (coalesce(length, 0) BETWEEN 0 AND 100000 AND coalesce(width, 0) BETWEEN 0 AND 100000 AND coalesce(height, 0) BETWEEN 0 AND 100000);--> statement-breakpoint
-- A page of a product shows its files.
CREATE TRIGGER product_files_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_files FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
