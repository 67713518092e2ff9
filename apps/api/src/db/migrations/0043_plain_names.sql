-- Tables, columns, constraints and stored codes take the names of docs/glossary.md. Data is kept.
ALTER TABLE "watches" RENAME TO "alerts";--> statement-breakpoint
ALTER TABLE "alerts" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "mail_texts" RENAME TO "email_templates";--> statement-breakpoint
ALTER TABLE "product_days" RENAME COLUMN "pieces" TO "units";--> statement-breakpoint
ALTER TABLE "payment_events" RENAME COLUMN "verdict" TO "outcome";--> statement-breakpoint
ALTER TABLE "payment_events" RENAME CONSTRAINT "payment_events_verdict" TO "payment_events_outcome";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME COLUMN "last_try" TO "last_attempt";--> statement-breakpoint
ALTER TABLE "account_tokens" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "returns" RENAME COLUMN "wish" TO "resolution";--> statement-breakpoint
ALTER TABLE "returns" RENAME CONSTRAINT "returns_wish" TO "returns_resolution";--> statement-breakpoint
DO $$
DECLARE item record;
BEGIN
	FOR item IN SELECT conrelid::regclass AS owner, conname AS name FROM pg_constraint
		WHERE conrelid IN ('alerts'::regclass, 'email_templates'::regclass) AND conname ~ '^(watches|mail_texts)_' LOOP
		EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', item.owner, item.name,
			regexp_replace(regexp_replace(item.name, '^watches_', 'alerts_'), '^mail_texts_', 'email_templates_'));
	END LOOP;
	FOR item IN SELECT indexrelid::regclass::text AS name FROM pg_index
		WHERE indrelid IN ('alerts'::regclass, 'email_templates'::regclass) AND indexrelid::regclass::text ~ '^(watches|mail_texts)_' LOOP
		EXECUTE format('ALTER INDEX %I RENAME TO %I', item.name,
			regexp_replace(regexp_replace(item.name, '^watches_', 'alerts_'), '^mail_texts_', 'email_templates_'));
	END LOOP;
	-- Trigger functions name columns and settings in their text, which a rename does not reach.
	FOR item IN SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
		WHERE p.pronamespace = current_schema()::regnamespace AND l.lanname IN ('plpgsql', 'sql')
			AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
			AND p.prosrc ~ '\m(pieces|stock_told)\M' LOOP
		EXECUTE regexp_replace(regexp_replace(item.text, '\mpieces\M', 'units', 'g'), '\mstock_told\M', 'stock_notified', 'g');
	END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "attachments" DROP CONSTRAINT "attachments_purpose";--> statement-breakpoint
UPDATE "attachments" SET "purpose" = 'receipt' WHERE "purpose" = 'proof';--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_purpose" CHECK ("attachments"."purpose" IN ('receipt', 'return', 'message'));--> statement-breakpoint
DROP INDEX "order_events_news";--> statement-breakpoint
UPDATE "order_events" SET "type" = 'transfer_receipt_sent' WHERE "type" = 'proof_sent';--> statement-breakpoint
CREATE INDEX "order_events_notified" ON "order_events" USING btree ("at") WHERE type IN ('transfer_receipt_sent', 'payment_problem', 'refund_failed');--> statement-breakpoint
UPDATE "mails" SET "kind" = 'alert-confirm' WHERE "kind" = 'watch-confirm';--> statement-breakpoint
UPDATE "email_templates" SET "kind" = 'alert-confirm' WHERE "kind" = 'watch-confirm';--> statement-breakpoint
UPDATE "job_runs" SET "name" = 'alerts' WHERE "name" = 'watches';--> statement-breakpoint
UPDATE "refunds" SET "problem" = 'provider_declined' WHERE "problem" = 'provider_refused';
