ALTER TABLE "brands" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_questions" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
CREATE INDEX "reviews_by_change" ON "reviews" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "product_questions_by_change" ON "product_questions" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_change" ON "newsletter_subscribers" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_change" ON "payments" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "returns_by_change" ON "returns" USING btree ("changed_at","id");
--> statement-breakpoint
-- Programs mirror these tables by the time of their last change: see `readSyncPoint` in platform/pagination.ts.
CREATE FUNCTION mark_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_changed BEFORE UPDATE ON reviews FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION mark_changed();
--> statement-breakpoint
CREATE TRIGGER mark_changed BEFORE UPDATE ON product_questions FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION mark_changed();
--> statement-breakpoint
CREATE TRIGGER mark_changed BEFORE UPDATE ON returns FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION mark_changed();
--> statement-breakpoint
CREATE TRIGGER mark_changed BEFORE UPDATE ON newsletter_subscribers FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION mark_changed();
--> statement-breakpoint
CREATE TRIGGER mark_changed BEFORE UPDATE ON categories FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION mark_changed();
--> statement-breakpoint
CREATE TRIGGER mark_changed BEFORE UPDATE ON brands FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION mark_changed();
--> statement-breakpoint
-- The comparison of the products with a rule is no change of the collection.
CREATE TRIGGER mark_changed BEFORE UPDATE ON collections FOR EACH ROW WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION mark_changed();
--> statement-breakpoint
-- Asking the provider about a payment is no change of it.
CREATE TRIGGER mark_changed BEFORE UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.status, OLD.captured, OLD.refunded, OLD.problem, OLD.provider_id, OLD.expires_at)
    IS DISTINCT FROM (NEW.status, NEW.captured, NEW.refunded, NEW.problem, NEW.provider_id, NEW.expires_at))
  EXECUTE FUNCTION mark_changed();
