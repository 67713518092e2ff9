ALTER TABLE "mails" ADD COLUMN "reference" text;--> statement-breakpoint
CREATE INDEX "mails_by_kind" ON "mails" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_by_words" ON "mails" USING gin ((lower(coalesce(recipient::text, '') || ' ' || coalesce(data ->> 'orderId', ''))) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_once" UNIQUE("kind","reference");--> statement-breakpoint
-- Until now nobody was told of orders: who ordered long ago is not told today.
UPDATE "outbox" SET "done_at" = now() WHERE "done_at" IS NULL;
