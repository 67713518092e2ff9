DROP INDEX "payments_capture";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_capture_id" ON "payments" USING btree ("method","capture_id") WHERE capture_id IS NOT NULL;