ALTER TABLE "transfers" DROP CONSTRAINT "transfers_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "failed_in" text;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_failed_in" CHECK ("transfers"."failed_in" IN ('uploaded', 'reading', 'checking', 'checked', 'running', 'paused', 'done', 'cancelled', 'failed', 'undoing', 'undone'));