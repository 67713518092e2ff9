CREATE TABLE "media_sources" (
	"url" text PRIMARY KEY NOT NULL,
	"media_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer_items" (
	"transfer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"outcome" text,
	"target" uuid,
	"version" integer,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"undone" text,
	CONSTRAINT "transfer_items_transfer_id_position_pk" PRIMARY KEY("transfer_id","position"),
	CONSTRAINT "transfer_items_outcome" CHECK ("transfer_items"."outcome" IN ('created', 'changed', 'unchanged', 'skipped')),
	CONSTRAINT "transfer_items_undone" CHECK ("transfer_items"."undone" IN ('restored', 'removed', 'archived', 'partly', 'nothing'))
);
--> statement-breakpoint
CREATE TABLE "transfer_mappings" (
	"object" text NOT NULL,
	"headings" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_mappings_object_headings_pk" PRIMARY KEY("object","headings"),
	CONSTRAINT "transfer_mappings_object" CHECK ("transfer_mappings"."object" IN ('products', 'stock', 'orders', 'customers', 'coupons', 'redirects'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object" text NOT NULL,
	"format" text,
	"file_format" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"file" text,
	"encoding" text,
	"filter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"headings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sample" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb,
	"unused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"after" text,
	"total" integer,
	"counts" jsonb DEFAULT '{"created":0,"changed":0,"unchanged":0,"skipped":0,"pictures":0,"picturesMissing":0}'::jsonb NOT NULL,
	"error" jsonb,
	"user_id" uuid,
	"by" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "transfers_kind" CHECK ("transfers"."kind" IN ('import', 'export')),
	CONSTRAINT "transfers_object" CHECK ("transfers"."object" IN ('products', 'stock', 'orders', 'customers', 'coupons', 'redirects')),
	CONSTRAINT "transfers_format" CHECK ("transfers"."format" IN ('own', 'shopify', 'woocommerce', 'mapped')),
	CONSTRAINT "transfers_file_format" CHECK ("transfers"."file_format" IN ('csv', 'xlsx')),
	CONSTRAINT "transfers_state" CHECK ("transfers"."state" IN ('uploaded', 'reading', 'checking', 'checked', 'running', 'paused', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
	CONSTRAINT "transfers_done" CHECK ("transfers"."done" >= 0 AND ("transfers"."total" IS NULL OR "transfers"."total" >= 0))
);
--> statement-breakpoint
ALTER TABLE "media_sources" ADD CONSTRAINT "media_sources_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_items" ADD CONSTRAINT "transfer_items_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_sources_media_id_index" ON "media_sources" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "transfer_items_by_outcome" ON "transfer_items" USING btree ("transfer_id","outcome","position");--> statement-breakpoint
CREATE INDEX "transfer_items_by_target" ON "transfer_items" USING btree ("target") WHERE target IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transfers_by_date" ON "transfers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transfers_working" ON "transfers" USING btree ("due_at") WHERE state IN ('reading', 'checking', 'running', 'undoing');