CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text NOT NULL,
	"planned_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"rows" bigint,
	"files" integer,
	"encrypted" boolean DEFAULT false NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"verify_state" text,
	"verified_at" timestamp with time zone,
	"verify_error" text,
	CONSTRAINT "backups_file_unique" UNIQUE("file"),
	CONSTRAINT "backups_plannedAt_unique" UNIQUE("planned_at"),
	CONSTRAINT "backups_state" CHECK ("backups"."state" IN ('waiting', 'running', 'complete', 'failed', 'cancelled')),
	CONSTRAINT "backups_reason" CHECK ("backups"."reason" IN ('schedule', 'staff', 'command')),
	CONSTRAINT "backups_verify_state" CHECK ("backups"."verify_state" IN ('waiting', 'running', 'matches', 'failed')),
	CONSTRAINT "backups_file" CHECK ("backups"."state" <> 'complete' OR "backups"."file" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_unfinished" ON "backups" USING btree ((true)) WHERE state IN ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "backups_by_date" ON "backups" USING btree ("created_at","id");