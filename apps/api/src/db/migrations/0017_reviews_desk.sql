CREATE INDEX "reviews_by_date" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_status" ON "reviews" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_author" ON "reviews" USING btree ("user_id","created_at","id");
