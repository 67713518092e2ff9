CREATE TABLE "redirects" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"target_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_kind_slug_pk" PRIMARY KEY("kind","slug"),
	CONSTRAINT "redirects_kind" CHECK ("redirects"."kind" IN ('product', 'category', 'page'))
);
--> statement-breakpoint
CREATE INDEX "redirects_target_id_index" ON "redirects" USING btree ("target_id");