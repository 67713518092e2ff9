CREATE INDEX "payments_capture" ON "payments" USING btree ("capture_id") WHERE capture_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount","id");