DROP INDEX "orders_by_payment";--> statement-breakpoint
DROP INDEX "orders_by_fulfilment";--> statement-breakpoint
CREATE INDEX "orders_by_states" ON "orders" USING btree ("status","payment_status","fulfilment_status","payment_method","source","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_tagged" ON "orders" USING btree ("placed_at","id") WHERE tags <> '{}';--> statement-breakpoint
CREATE STATISTICS "orders_states" (mcv) ON status, payment_status, fulfilment_status, payment_method, source FROM orders;
--> statement-breakpoint
ANALYZE orders;
