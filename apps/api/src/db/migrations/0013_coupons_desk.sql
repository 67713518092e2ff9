CREATE INDEX "coupon_redemptions_by_date" ON "coupon_redemptions" USING btree ("coupon_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "coupons_by_date" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_by_use" ON "coupons" USING btree ("used","id");--> statement-breakpoint
CREATE INDEX "coupons_by_batch" ON "coupons" USING btree ("batch","created_at");--> statement-breakpoint
CREATE INDEX "coupons_by_words" ON "coupons" USING gin ((lower(code::text || ' ' || note || ' ' || coalesce(batch, ''))) gin_trgm_ops);