CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"received" integer,
	"resellable" integer DEFAULT 0 NOT NULL,
	"exchange_variant_id" uuid,
	CONSTRAINT "return_lines_return_id_line_id_pk" PRIMARY KEY("return_id","line_id"),
	CONSTRAINT "return_lines_qty" CHECK ("return_lines"."qty" > 0),
	CONSTRAINT "return_lines_received" CHECK ("return_lines"."received" BETWEEN 0 AND "return_lines"."qty" AND "return_lines"."resellable" BETWEEN 0 AND coalesce("return_lines"."received", 0))
);
--> statement-breakpoint
CREATE TABLE "return_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"return_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"pictures" uuid[] DEFAULT '{}' NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_messages_author" CHECK ("return_messages"."author" IN ('customer', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"wish" text NOT NULL,
	"reason" text NOT NULL,
	"no_goods_back" boolean DEFAULT false NOT NULL,
	"refund_id" uuid,
	"exchange_id" uuid,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "returns_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "returns_exchangeId_unique" UNIQUE("exchange_id"),
	CONSTRAINT "returns_number" UNIQUE("order_id","number"),
	CONSTRAINT "returns_status" CHECK ("returns"."status" IN ('requested', 'approved', 'received', 'closed', 'rejected', 'cancelled')),
	CONSTRAINT "returns_wish" CHECK ("returns"."wish" IN ('refund', 'exchange')),
	CONSTRAINT "returns_reason" CHECK ("returns"."reason" IN ('damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'too_late', 'other'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_status" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_exchange_variant_id_variants_id_fk" FOREIGN KEY ("exchange_variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_messages" ADD CONSTRAINT "return_messages_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_exchange_id_orders_id_fk" FOREIGN KEY ("exchange_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_line_id_index" ON "return_lines" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "return_lines_exchange_variant_id_index" ON "return_lines" USING btree ("exchange_variant_id");--> statement-breakpoint
CREATE INDEX "return_messages_return_id_at_index" ON "return_messages" USING btree ("return_id","at");--> statement-breakpoint
CREATE INDEX "returns_by_date" ON "returns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "returns_by_status" ON "returns" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "returns_waiting" ON "returns" USING btree ("created_at","id") WHERE (status IN ('requested', 'received') OR (status = 'approved' AND no_goods_back) OR asked_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX "returns_under_way" ON "returns" USING btree ("status") WHERE status IN ('requested', 'approved', 'received');--> statement-breakpoint
CREATE INDEX "orders_with_returns" ON "orders" USING btree ("return_status","placed_at","id") WHERE return_status <> 'none';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_return_status" CHECK ("orders"."return_status" IN ('none', 'requested', 'in_progress', 'partially_returned', 'returned'));