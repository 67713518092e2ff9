CREATE TABLE "order_downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"file_id" uuid,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file" text NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"allowed" integer,
	"until" timestamp with time zone,
	"last_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_downloads_once" UNIQUE("line_id","file"),
	CONSTRAINT "order_downloads_used" CHECK ("order_downloads"."used" >= 0 AND ("order_downloads"."allowed" IS NULL OR "order_downloads"."used" <= "order_downloads"."allowed"))
);
--> statement-breakpoint
ALTER TABLE "product_files" DROP CONSTRAINT "product_files_kind";--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "digital" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_files" ADD COLUMN "variant_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "digital" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "digital_consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_downloads" ADD CONSTRAINT "order_downloads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_downloads" ADD CONSTRAINT "order_downloads_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_downloads" ADD CONSTRAINT "order_downloads_file_id_product_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."product_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_downloads_order_id_position_index" ON "order_downloads" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_downloads_file_id_index" ON "order_downloads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "order_downloads_file_index" ON "order_downloads" USING btree ("file");--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_files_by_variant" ON "product_files" USING btree ("variant_id") WHERE variant_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_variant" CHECK ("product_files"."variant_id" IS NULL OR "product_files"."kind" = 'download');--> statement-breakpoint
ALTER TABLE "product_files" ADD CONSTRAINT "product_files_kind" CHECK ("product_files"."kind" IN ('document', 'video', 'download'));