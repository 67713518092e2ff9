CREATE TABLE "missing_paths" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "missing_paths_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "url_redirects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"target" text NOT NULL,
	"target_path" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "url_redirects_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE INDEX "url_redirects_target_path_index" ON "url_redirects" USING btree ("target_path");--> statement-breakpoint
CREATE INDEX "url_redirects_created_at_id_index" ON "url_redirects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "url_redirects_by_words" ON "url_redirects" USING gin ((path || ' ' || lower(target)) gin_trgm_ops);