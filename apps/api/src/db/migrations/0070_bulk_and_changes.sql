CREATE TABLE "bulk_rows" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"data" jsonb NOT NULL,
	"code" text,
	"fields" jsonb,
	CONSTRAINT "bulk_rows_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"reference" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "bulk_runs_key" UNIQUE("user_id","kind","key"),
	CONSTRAINT "bulk_runs_kind" CHECK ("bulk_runs"."kind" IN ('stock', 'prices')),
	CONSTRAINT "bulk_runs_state" CHECK ("bulk_runs"."state" IN ('running', 'finished', 'failed')),
	CONSTRAINT "bulk_runs_done" CHECK ("bulk_runs"."done" BETWEEN 0 AND "bulk_runs"."total" AND "bulk_runs"."refused" BETWEEN 0 AND "bulk_runs"."total")
);
--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_rows_refused" ON "bulk_rows" USING btree ("run_id","position") WHERE code IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bulk_runs_running" ON "bulk_runs" USING btree ("due_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "users_by_change" ON "users" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_change" ON "orders" USING btree ("updated_at","id");