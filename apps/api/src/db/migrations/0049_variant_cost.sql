ALTER TABLE "variants" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_cost" CHECK ("variants"."cost" BETWEEN 0 AND 5000000000);