ALTER TABLE "bulk_runs" DROP CONSTRAINT "bulk_runs_kind";--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_kind" CHECK ("bulk_runs"."kind" IN ('stock', 'prices', 'products', 'customers', 'fulfilment'));