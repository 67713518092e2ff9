CREATE TABLE "post_tags" (
	"key" text PRIMARY KEY NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER post_tags_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON post_tags
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
