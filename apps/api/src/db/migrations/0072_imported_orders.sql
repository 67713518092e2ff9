CREATE TABLE "imported_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"email" "citext" DEFAULT '' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"payment_status" text DEFAULT '' NOT NULL,
	"fulfilment_status" text DEFAULT '' NOT NULL,
	"payment_method" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"item_total" bigint,
	"coupon" text DEFAULT '' NOT NULL,
	"discount" bigint,
	"delivery_method" text DEFAULT '' NOT NULL,
	"delivery" bigint,
	"tax" bigint,
	"total" bigint,
	"note" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"billing" jsonb NOT NULL,
	"shipping" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_orders_number" UNIQUE("number"),
	CONSTRAINT "imported_orders_lines" CHECK (jsonb_typeof("imported_orders"."lines") = 'array')
);
--> statement-breakpoint
CREATE INDEX "imported_orders_by_date" ON "imported_orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "imported_orders_by_email" ON "imported_orders" USING btree ("email");