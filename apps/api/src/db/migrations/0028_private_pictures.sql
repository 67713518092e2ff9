CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"file" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"actor" text NOT NULL,
	"of_staff" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_file_unique" UNIQUE("file"),
	CONSTRAINT "attachments_purpose" CHECK ("attachments"."purpose" IN ('proof', 'return', 'message')),
	CONSTRAINT "attachments_size" CHECK ("attachments"."width" > 0 AND "attachments"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_order_id_created_at_index" ON "attachments" USING btree ("order_id","created_at");