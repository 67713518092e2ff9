ALTER TABLE "refunds" DROP CONSTRAINT "refunds_provider_id";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "method" text;--> statement-breakpoint
UPDATE "refunds" SET "method" = "payments"."method" FROM "payments" WHERE "payments"."id" = "refunds"."payment_id";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "method" SET NOT NULL;--> statement-breakpoint
-- The earliest refund keeps an id that was recorded twice.
UPDATE "refunds" SET "provider_id" = NULL, "problem" = 'refund_reused' WHERE EXISTS (
  SELECT FROM "refunds" "first" WHERE "first"."method" = "refunds"."method" AND "first"."provider_id" = "refunds"."provider_id"
    AND ("first"."created_at", "first"."id") < ("refunds"."created_at", "refunds"."id"));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_id" UNIQUE("method","provider_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method" CHECK ("refunds"."method" IN ('cod', 'stripe', 'paypal', 'sslCommerz', 'razorpay', 'bankTransfer'));
