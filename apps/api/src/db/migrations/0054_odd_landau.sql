CREATE TABLE "product_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"email" "citext",
	"author" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_questions_status" CHECK ("product_questions"."status" IN ('pending', 'published', 'rejected')),
	CONSTRAINT "product_questions_answer" CHECK ("product_questions"."answer" <> '' AND ("product_questions"."status" <> 'published' OR "product_questions"."answer" IS NOT NULL)),
	CONSTRAINT "product_questions_whose" CHECK ("product_questions"."user_id" IS NULL OR "product_questions"."email" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_questions" ADD CONSTRAINT "product_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_questions_of_product" ON "product_questions" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_questions_by_date" ON "product_questions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "product_questions_by_status" ON "product_questions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "product_questions_by_words" ON "product_questions" USING gin (lower(author || ' ' || text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_questions_of_user" ON "product_questions" USING btree ("user_id") WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "product_questions_of_email" ON "product_questions" USING btree ("email") WHERE email IS NOT NULL;