ALTER TABLE "webhooks" ALTER COLUMN "secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "payload" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_agentId_unique" UNIQUE("agent_id");--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_secret" CHECK (("webhooks"."secret" IS NULL) = ("webhooks"."agent_id" IS NOT NULL));--> statement-breakpoint
-- A shopping agent that names a receiver gets every event of the orders that it placed: those events are written for it alone, too.
CREATE FUNCTION webhook_of_order(topic text, number text, detail jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF webhook_wanted(topic) OR EXISTS (SELECT 1 FROM orders o JOIN agent_checkouts c ON c.id = o.agent_checkout_id
      JOIN webhooks w ON w.agent_id = c.agent_id WHERE o.order_id = number) THEN
    PERFORM webhook_event(topic, number, detail);
  END IF;
END $$;
--> statement-breakpoint
-- Whether anybody can want an event of an order, before its number is known.
CREATE FUNCTION webhook_wanted_of_orders(topic text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM webhooks w WHERE w.topics @> ARRAY[topic] OR w.agent_id IS NOT NULL)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_of_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := CASE
    WHEN NEW.topic IN ('order.placed', 'order.confirmed', 'order.paid', 'order.shipped', 'order.delivered', 'order.cancelled', 'return.requested')
      THEN NEW.topic
    WHEN NEW.topic = 'refund.succeeded' THEN 'order.refunded'
    WHEN NEW.topic = 'return.received' THEN 'order.returned'
  END;
  number text;
BEGIN
  IF wanted IS NULL OR NOT webhook_wanted_of_orders(wanted) THEN RETURN NULL; END IF;
  IF NEW.topic = 'refund.succeeded' THEN
    SELECT o.order_id INTO number FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.id::text = NEW.reference;
    PERFORM webhook_of_order(wanted, number, jsonb_build_object('refundId', NEW.reference));
  ELSIF NEW.topic LIKE 'return.%' THEN
    SELECT o.order_id INTO number FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.id::text = NEW.reference;
    PERFORM webhook_of_order(wanted, number, jsonb_build_object('returnId', NEW.reference));
  ELSIF NEW.reference LIKE '%-%' THEN
    SELECT o.order_id INTO number FROM parcels p JOIN orders o ON o.id = p.order_id WHERE p.id = NEW.reference::uuid;
    PERFORM webhook_of_order(wanted, number, jsonb_build_object('parcelId', NEW.reference));
  ELSE
    PERFORM webhook_of_order(wanted, NEW.reference, '{}');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_of_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhook_wanted_of_orders('order.packed') THEN
    PERFORM webhook_of_order('order.packed', (SELECT order_id FROM orders WHERE id = NEW.order_id), jsonb_build_object('parcelId', NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wanted text := 'payment.' || NEW.status;
BEGIN
  IF webhook_wanted_of_orders(wanted) THEN
    PERFORM webhook_of_order(wanted, (SELECT order_id FROM orders WHERE id = NEW.order_id), jsonb_build_object('paymentId', NEW.id));
  END IF;
  RETURN NULL;
END $$;
