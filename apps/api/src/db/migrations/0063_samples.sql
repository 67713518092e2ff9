CREATE TABLE "sample_goods" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "sample_goods_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "sample_goods_kind" CHECK ("sample_goods"."kind" IN ('product', 'category', 'brand', 'term', 'picture', 'file'))
);
--> statement-breakpoint
CREATE TABLE "sample_loads" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'loading' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sample_loads_one" CHECK ("sample_loads"."id" = 1),
	CONSTRAINT "sample_loads_state" CHECK ("sample_loads"."state" IN ('loading', 'removing', 'failed', 'loaded'))
);
