DROP INDEX "outbox_open";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("kind","due_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("topic","due_at") WHERE done_at IS NULL AND failed_at IS NULL;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("failed_at") WHERE failed_at IS NOT NULL;--> statement-breakpoint
DELETE FROM "job_runs" WHERE name IN ('mails', 'outbox');--> statement-breakpoint
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
