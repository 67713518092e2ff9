CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seo" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"media_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "posts_status" CHECK ("posts"."status" IN ('draft', 'published')),
	CONSTRAINT "posts_published" CHECK ("posts"."status" = 'draft' OR "posts"."published_at" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "redirects" DROP CONSTRAINT "redirects_kind";--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_published_by_date" ON "posts" USING btree ("published_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "posts_by_date" ON "posts" USING btree ((coalesce(published_at, created_at)),"id");--> statement-breakpoint
CREATE INDEX "posts_by_tag" ON "posts" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "posts_by_picture" ON "posts" USING btree ("media_id");--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_kind" CHECK ("redirects"."kind" IN ('product', 'category', 'page', 'post'));--> statement-breakpoint
CREATE TRIGGER posts_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
