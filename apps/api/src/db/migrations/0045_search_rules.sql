CREATE TABLE "search_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"words" text NOT NULL,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
	"path" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "search_rules_key_unique" UNIQUE("key"),
	CONSTRAINT "search_rules_either" CHECK (("search_rules"."path" IS NULL) = (cardinality("search_rules"."synonyms") > 0))
);
--> statement-breakpoint
CREATE TRIGGER search_rules_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_rules FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
