CREATE TABLE "stock_marks" (
	"mark" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "stock_marks_mark_product_id_pk" PRIMARY KEY("mark","product_id"),
	CONSTRAINT "stock_marks_mark" CHECK ("stock_marks"."mark" IN ('low', 'unlimited'))
);
--> statement-breakpoint
ALTER TABLE "stock_marks" ADD CONSTRAINT "stock_marks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_marks_product_id_index" ON "stock_marks" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_sold_out" ON "products" USING btree ("updated_at","id") WHERE NOT in_stock;--> statement-breakpoint
CREATE INDEX "reviews_by_words" ON "reviews" USING gin (lower(author || ' ' || title || ' ' || text) gin_trgm_ops);--> statement-breakpoint
INSERT INTO "stock_marks" ("mark", "product_id")
SELECT DISTINCT CASE WHEN k.on_hand IS NULL THEN 'unlimited' ELSE 'low' END, v.product_id FROM variants v JOIN stock k ON k.variant_id = v.id
WHERE v.active AND (k.on_hand IS NULL OR k.on_hand <= k.low_at);
