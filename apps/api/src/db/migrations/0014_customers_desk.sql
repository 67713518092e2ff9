CREATE INDEX "users_by_date" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(coalesce(name, email::text, '')),"id");--> statement-breakpoint
CREATE INDEX "users_by_words" ON "users" USING gin (lower(coalesce(name, '') || ' ' || coalesce(email::text, '')) gin_trgm_ops);