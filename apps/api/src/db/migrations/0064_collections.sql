CREATE TABLE "collection_products" (
	"collection_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_products_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seo" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"media_id" uuid,
	"kind" text NOT NULL,
	"match" text DEFAULT 'all' NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" text,
	"active" boolean DEFAULT true NOT NULL,
	"rule_version" integer DEFAULT 1 NOT NULL,
	"evaluated_version" integer DEFAULT 0 NOT NULL,
	"evaluated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "collections_slug_unique" UNIQUE("slug"),
	CONSTRAINT "collections_kind" CHECK ("collections"."kind" IN ('rule', 'hand')),
	CONSTRAINT "collections_match" CHECK ("collections"."match" IN ('all', 'any')),
	CONSTRAINT "collections_sort" CHECK ("collections"."sort" IN ('da', 'db', 'pa', 'pb', 'na', 'nb')),
	CONSTRAINT "collections_evaluated" CHECK ("collections"."evaluated_version" <= "collections"."rule_version")
);
--> statement-breakpoint
ALTER TABLE "redirects" DROP CONSTRAINT "redirects_kind";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "collection_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_products_product_id_index" ON "collection_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "collections_by_picture" ON "collections" USING btree ("media_id") WHERE media_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_by_collection" ON "products" USING gin ("collection_ids");--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_kind" CHECK ("redirects"."kind" IN ('product', 'category', 'page', 'post', 'collection'));--> statement-breakpoint
CREATE TRIGGER collections_signal AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF slug, name, description, texts, seo, media_id, kind, sort, active ON collections
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();--> statement-breakpoint
CREATE TRIGGER collection_products_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON collection_products
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
