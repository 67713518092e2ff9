-- Events for webhooks are written in the transaction of the change, whoever makes it, and only if a webhook has the topic: a shop without
-- webhooks pays for one look into an empty table.
CREATE FUNCTION webhook_wanted(topic text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM webhooks w WHERE w.topics @> ARRAY[topic])
$$;
--> statement-breakpoint
CREATE FUNCTION webhook_event(topic text, object text, detail jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_events (topic, object, detail) VALUES (topic, object, detail)
$$;
--> statement-breakpoint
-- Everything that happens to an order, its payments, refunds and returns is about the order.
CREATE FUNCTION webhook_of_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := CASE
    WHEN NEW.topic IN ('order.placed', 'order.confirmed', 'order.paid', 'order.shipped', 'order.delivered', 'order.cancelled', 'return.requested')
      THEN NEW.topic
    WHEN NEW.topic = 'refund.succeeded' THEN 'order.refunded'
    WHEN NEW.topic = 'return.received' THEN 'order.returned'
  END;
  number text;
BEGIN
  IF wanted IS NULL OR NOT webhook_wanted(wanted) THEN RETURN NULL; END IF;
  IF NEW.topic = 'refund.succeeded' THEN
    SELECT o.order_id INTO number FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.id::text = NEW.reference;
    PERFORM webhook_event(wanted, number, jsonb_build_object('refundId', NEW.reference));
  ELSIF NEW.topic LIKE 'return.%' THEN
    SELECT o.order_id INTO number FROM returns r JOIN orders o ON o.id = r.order_id WHERE r.id::text = NEW.reference;
    PERFORM webhook_event(wanted, number, jsonb_build_object('returnId', NEW.reference));
  ELSIF NEW.reference LIKE '%-%' THEN
    SELECT o.order_id INTO number FROM parcels p JOIN orders o ON o.id = p.order_id WHERE p.id = NEW.reference::uuid;
    PERFORM webhook_event(wanted, number, jsonb_build_object('parcelId', NEW.reference));
  ELSE
    PERFORM webhook_event(wanted, NEW.reference, '{}');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_events AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION webhook_of_outbox();
--> statement-breakpoint
CREATE FUNCTION webhook_of_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhook_wanted('order.packed') THEN
    PERFORM webhook_event('order.packed', (SELECT order_id FROM orders WHERE id = NEW.order_id), jsonb_build_object('parcelId', NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_events AFTER INSERT ON parcels FOR EACH ROW EXECUTE FUNCTION webhook_of_parcel();
--> statement-breakpoint
CREATE FUNCTION webhook_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wanted text := 'payment.' || NEW.status;
BEGIN
  IF webhook_wanted(wanted) THEN
    PERFORM webhook_event(wanted, (SELECT order_id FROM orders WHERE id = NEW.order_id), jsonb_build_object('paymentId', NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_event_new AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.status IN ('captured', 'failed'))
  EXECUTE FUNCTION webhook_of_payment();
--> statement-breakpoint
CREATE TRIGGER webhook_events AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (NEW.status IN ('captured', 'failed') AND NEW.status <> OLD.status) EXECUTE FUNCTION webhook_of_payment();
--> statement-breakpoint
CREATE FUNCTION webhook_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF webhook_wanted('product.deleted') THEN
      PERFORM webhook_event('product.deleted', OLD.id::text,
        jsonb_build_object('product', jsonb_build_object('_id', OLD.id, 'slug', OLD.slug, 'name', OLD.name)));
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    IF webhook_wanted('product.created') THEN PERFORM webhook_event('product.created', NEW.id::text, '{}'); END IF;
  ELSIF webhook_wanted('product.updated') THEN
    PERFORM webhook_event('product.updated', NEW.id::text, '{}');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_events AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION webhook_of_product();
--> statement-breakpoint
-- `version` counts the changes that people and programs make; derived columns are refreshed without it.
CREATE TRIGGER webhook_event_updated AFTER UPDATE OF version ON products FOR EACH ROW WHEN (NEW.version <> OLD.version)
  EXECUTE FUNCTION webhook_of_product();
--> statement-breakpoint
CREATE FUNCTION webhook_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT webhook_wanted('stock.changed') AND NOT webhook_wanted('stock.low') THEN RETURN NULL; END IF;
  INSERT INTO webhook_events (topic, object, detail)
  SELECT t.topic, a.variant_id::text, jsonb_build_object('stock', jsonb_build_object('variantId', a.variant_id, 'productId', v.product_id,
      'sku', v.sku, 'qty', coalesce(a.on_hand, -1), 'before', coalesce(b.on_hand, -1), 'lowAt', a.low_at))
  FROM stock_after a JOIN stock_before b USING (variant_id) JOIN variants v ON v.id = a.variant_id
    JOIN (VALUES ('stock.changed'), ('stock.low')) AS t(topic) ON webhook_wanted(t.topic)
  WHERE a.on_hand IS DISTINCT FROM b.on_hand
    AND (t.topic = 'stock.changed' OR (a.on_hand <= a.low_at AND (b.on_hand IS NULL OR b.on_hand > b.low_at)))
  ORDER BY a.variant_id, t.topic;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_events AFTER UPDATE ON stock REFERENCING OLD TABLE AS stock_before NEW TABLE AS stock_after
  FOR EACH STATEMENT EXECUTE FUNCTION webhook_of_stock();
--> statement-breakpoint
CREATE FUNCTION webhook_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wanted text := CASE TG_OP WHEN 'INSERT' THEN 'customer.created' WHEN 'UPDATE' THEN 'customer.updated' ELSE 'customer.deleted' END;
BEGIN
  IF NOT webhook_wanted(wanted) THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND EXISTS (SELECT 1 FROM staff WHERE user_id = NEW.id) THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM webhook_event(wanted, OLD.id::text, jsonb_build_object('customer', jsonb_build_object('_id', OLD.id)));
  ELSE
    PERFORM webhook_event(wanted, NEW.id::text, jsonb_build_object('customer', jsonb_build_object('_id', NEW.id, 'name', NEW.name,
      'email', NEW.email, 'language', NEW.language, 'status', NEW.status, 'verified', NEW.email_verified_at IS NOT NULL,
      'createdAt', to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', NEW.version)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_events AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION webhook_of_customer();
--> statement-breakpoint
CREATE TRIGGER webhook_event_updated AFTER UPDATE OF name, email, language, status, email_verified_at ON users FOR EACH ROW
  WHEN ((NEW.name, NEW.email, NEW.language, NEW.status, NEW.email_verified_at) IS DISTINCT FROM
    (OLD.name, OLD.email, OLD.language, OLD.status, OLD.email_verified_at)) EXECUTE FUNCTION webhook_of_customer();
--> statement-breakpoint
CREATE FUNCTION webhook_of_cart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhook_wanted('cart.abandoned') THEN
    PERFORM webhook_event('cart.abandoned', NEW.user_id::text, jsonb_build_object('cart', jsonb_build_object('customerId', NEW.user_id,
      'email', (SELECT email FROM users WHERE id = NEW.user_id), 'items', NEW.items)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_events AFTER UPDATE OF reminded_at ON carts FOR EACH ROW
  WHEN (NEW.reminded_at IS NOT NULL AND OLD.reminded_at IS NULL) EXECUTE FUNCTION webhook_of_cart();
--> statement-breakpoint
CREATE FUNCTION webhook_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wanted text := CASE TG_OP WHEN 'INSERT' THEN 'review.created' ELSE 'review.updated' END;
BEGIN
  IF webhook_wanted(wanted) THEN
    PERFORM webhook_event(wanted, NEW.id::text, jsonb_build_object('review', jsonb_build_object('_id', NEW.id, 'productId', NEW.product_id,
      'author', NEW.author, 'stars', NEW.stars, 'title', NEW.title, 'text', NEW.text, 'verified', NEW.verified, 'status', NEW.status,
      'createdAt', to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER webhook_event_new AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION webhook_of_review();
--> statement-breakpoint
CREATE TRIGGER webhook_events AFTER UPDATE OF stars, title, text, status ON reviews FOR EACH ROW
  WHEN ((NEW.stars, NEW.title, NEW.text, NEW.status) IS DISTINCT FROM (OLD.stars, OLD.title, OLD.text, OLD.status))
  EXECUTE FUNCTION webhook_of_review();
