DROP INDEX "products_by_attribute";--> statement-breakpoint
DROP INDEX "variants_by_attribute";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "attribute_label";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "attribute_names";