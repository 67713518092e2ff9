CREATE TABLE "document_series" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"label" text NOT NULL,
	"order_id" uuid NOT NULL,
	"invoice_id" uuid,
	"refund_id" uuid,
	"total" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reversed_at" timestamp with time zone,
	"snapshot" jsonb NOT NULL,
	CONSTRAINT "documents_number" UNIQUE("kind","number"),
	CONSTRAINT "documents_refund" UNIQUE("refund_id"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" IN ('invoice', 'credit_note')),
	CONSTRAINT "documents_amounts" CHECK ("documents"."total" >= 0 AND "documents"."tax" BETWEEN 0 AND "documents"."total"),
	CONSTRAINT "documents_credit" CHECK (("documents"."kind" = 'credit_note') = ("documents"."invoice_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "tax_days" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"rate" numeric NOT NULL,
	"country" text NOT NULL,
	"name" text NOT NULL,
	"percent" numeric NOT NULL,
	"orders" integer NOT NULL,
	"base" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"folded" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"country" text NOT NULL,
	"state" text,
	"percent" numeric(6, 3) NOT NULL,
	"stacks" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tax_rates_country" CHECK ("tax_rates"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "tax_rates_percent" CHECK ("tax_rates"."percent" BETWEEN 0 AND 100),
	CONSTRAINT "tax_rates_stacks" CHECK (NOT "tax_rates"."stacks" OR "tax_rates"."state" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_invoice_in_force" ON "documents" USING btree ("order_id") WHERE kind = 'invoice' AND reversed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_reversal" ON "documents" USING btree ("invoice_id") WHERE kind = 'credit_note' AND refund_id IS NULL;--> statement-breakpoint
CREATE INDEX "documents_of_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_by_date" ON "documents" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "tax_days_by_day" ON "tax_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "tax_days_new" ON "tax_days" USING btree ("at") WHERE NOT folded;--> statement-breakpoint
INSERT INTO document_series (kind) VALUES ('invoice'), ('credit_note');
--> statement-breakpoint
-- What was issued stays: nothing is deleted, and nothing changes but that an invoice was taken back.
CREATE FUNCTION document_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (to_jsonb(OLD) - 'reversed_at') IS DISTINCT FROM (to_jsonb(NEW) - 'reversed_at') THEN
    RAISE EXCEPTION 'a document that was issued is not changed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_stay BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION document_stays();
--> statement-breakpoint
-- The tax of a day by rate is written down as it changes, signed, like the sales (0019). Orders without tax cost nothing.
CREATE FUNCTION count_tax(o orders, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tax_days (day, currency, rate, country, name, percent, orders, base, tax)
  SELECT (o.placed_at AT TIME ZONE 'UTC')::date, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    coalesce(o.shipping ->> 'country', ''), t.name, t.percent, sign, sign * t.base, sign * t.amount
  FROM jsonb_to_recordset(o.taxes) AS t(name text, percent numeric, base bigint, amount bigint)
  WHERE o.status <> 'cancelled'
$$;
--> statement-breakpoint
-- The tax of a refund is shared out among the rates of its order as they made up its tax; the parts sum to it.
CREATE FUNCTION count_refunded_tax(o orders, one uuid, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tax_days (day, currency, rate, country, name, percent, orders, base, tax, refunded)
  SELECT (coalesce(r.settled_at, r.created_at) AT TIME ZONE 'UTC')::date, o.currency ->> 'name', (o.currency ->> 'exchangeRate')::numeric,
    coalesce(o.shipping ->> 'country', ''), t.name, t.percent, 0, 0, 0,
    sign * (round(r.tax * t.upto / o.tax) - round(r.tax * (t.upto - t.amount) / o.tax))
  FROM refunds r, (SELECT x.name, x.percent, x.amount::numeric, sum(x.amount::numeric) OVER (ORDER BY x.n) AS upto
    FROM ROWS FROM (jsonb_to_recordset(o.taxes) AS (name text, percent numeric, amount bigint)) WITH ORDINALITY AS x(name, percent, amount, n)) t
  WHERE r.order_id = o.id AND r.status = 'succeeded' AND r.tax > 0 AND o.tax > 0
    AND o.status <> 'cancelled' AND (one IS NULL OR r.id = one)
$$;
--> statement-breakpoint
CREATE FUNCTION tax_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_tax(OLD, -1);
    PERFORM count_refunded_tax(OLD, NULL, -1);
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  PERFORM count_tax(NEW, 1);
  PERFORM count_refunded_tax(NEW, NULL, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tax_of_new AFTER INSERT ON orders FOR EACH ROW WHEN (NEW.taxes <> '[]') EXECUTE FUNCTION tax_changed();
--> statement-breakpoint
CREATE TRIGGER tax_of_changed AFTER UPDATE OF status, placed_at, currency, shipping, taxes ON orders FOR EACH ROW
  WHEN ((OLD.taxes <> '[]' OR NEW.taxes <> '[]') AND (OLD.status = 'cancelled', OLD.placed_at, OLD.currency, OLD.shipping ->> 'country', OLD.taxes)
    IS DISTINCT FROM (NEW.status = 'cancelled', NEW.placed_at, NEW.currency, NEW.shipping ->> 'country', NEW.taxes))
  EXECUTE FUNCTION tax_changed();
--> statement-breakpoint
CREATE TRIGGER tax_of_gone BEFORE DELETE ON orders FOR EACH ROW WHEN (OLD.taxes <> '[]') EXECUTE FUNCTION tax_changed();
--> statement-breakpoint
CREATE FUNCTION refunded_tax_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE o orders;
BEGIN
  SELECT * INTO o FROM orders WHERE id = NEW.order_id;
  PERFORM count_refunded_tax(o, NEW.id, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tax_of_refund_new AFTER INSERT ON refunds FOR EACH ROW WHEN (NEW.status = 'succeeded' AND NEW.tax > 0)
  EXECUTE FUNCTION refunded_tax_changed();
--> statement-breakpoint
CREATE TRIGGER tax_of_refund AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN (NEW.status = 'succeeded' AND OLD.status <> 'succeeded' AND NEW.tax > 0) EXECUTE FUNCTION refunded_tax_changed();
