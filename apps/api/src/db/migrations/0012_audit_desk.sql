CREATE INDEX "audit_by_action" ON "audit" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_by_target" ON "audit" USING btree ("target","at");--> statement-breakpoint
CREATE INDEX "audit_by_words" ON "audit" USING gin ((lower(actor_name || ' ' || action || ' ' || target)) gin_trgm_ops);