CREATE TABLE "health_results" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"finding" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "health_results_state" CHECK ("health_results"."state" IN ('good', 'attention', 'broken', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "shop_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"node" text NOT NULL,
	"pool" integer NOT NULL,
	"memory" bigint NOT NULL,
	"memory_limit" bigint NOT NULL,
	"disk_free" bigint,
	"clock_ahead" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shop_processes_seen_at_index" ON "shop_processes" USING btree ("seen_at");