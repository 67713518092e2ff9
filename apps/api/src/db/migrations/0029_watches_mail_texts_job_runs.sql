CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"duration_ms" integer,
	"done" integer,
	"error" text,
	"succeeded_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_texts" (
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"words" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mail_texts_kind_language_pk" PRIMARY KEY("kind","language")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"user_id" uuid,
	"email" "citext",
	"language" text NOT NULL,
	"price" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "watches_kind" CHECK ("watches"."kind" IN ('stock', 'price')),
	CONSTRAINT "watches_whose" CHECK (("watches"."user_id" IS NULL) <> ("watches"."email" IS NULL)),
	CONSTRAINT "watches_price" CHECK (("watches"."kind" = 'price') = ("watches"."price" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cart_reminders_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "watches_of_accounts" ON "watches" USING btree ("user_id","kind","product_id",coalesce(variant_id, '00000000-0000-0000-0000-000000000000')) WHERE user_id IS NOT NULL AND told_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "watches_of_guests" ON "watches" USING btree ("email","kind","product_id",coalesce(variant_id, '00000000-0000-0000-0000-000000000000')) WHERE email IS NOT NULL AND told_at IS NULL;--> statement-breakpoint
CREATE INDEX "watches_open" ON "watches" USING btree ("kind","product_id","variant_id") WHERE told_at IS NULL AND confirmed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "watches_over" ON "watches" USING btree ("created_at") WHERE told_at IS NOT NULL OR confirmed_at IS NULL;--> statement-breakpoint
CREATE INDEX "watches_product_id_index" ON "watches" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "watches_variant_id_index" ON "watches" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "carts_left" ON "carts" USING btree ("updated_at") WHERE reminded_at IS NULL AND items <> '[]';