ALTER TABLE "bulk_runs" DROP CONSTRAINT "bulk_runs_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "bulk_runs" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_events_by_object" ON "webhook_events" USING btree ("object");