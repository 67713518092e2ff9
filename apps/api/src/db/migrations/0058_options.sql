CREATE TABLE "option_values" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"group" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category_ids" uuid[] DEFAULT '{}' NOT NULL,
	"facet" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "custom_fields_key_unique" UNIQUE("key"),
	CONSTRAINT "custom_fields_type" CHECK ("custom_fields"."type" IN ('text', 'long', 'number', 'choice', 'choices', 'boolean', 'date', 'link', 'file')),
	CONSTRAINT "custom_fields_choices" CHECK (jsonb_typeof("custom_fields"."choices") = 'array')
);
--> statement-breakpoint
CREATE TABLE "product_fields" (
	"product_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"value" jsonb NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "product_fields_product_id_field_id_pk" PRIMARY KEY("product_id","field_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "facet_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "field_numbers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "attribute_values" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "options" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_fields" ADD CONSTRAINT "product_fields_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_fields" ADD CONSTRAINT "product_fields_field_id_custom_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "option_values_by_value" ON "option_values" USING btree (lower(btrim("value")));--> statement-breakpoint
CREATE INDEX "custom_fields_by_position" ON "custom_fields" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "product_fields_field_id_index" ON "product_fields" USING btree ("field_id");--> statement-breakpoint
CREATE INDEX "products_by_facet" ON "products" USING gin ("facet_keys");--> statement-breakpoint
-- Options of existing products: the colour, then the attribute. Names that an import joined with a slash become options of their own
-- where every variant has as many parts; the joined name stays, so carts and orders still find the variant.
UPDATE "variants" SET attribute_name = NULL WHERE attribute_name = '';--> statement-breakpoint
UPDATE "variants" SET attribute_values = ARRAY[attribute_name] WHERE attribute_name IS NOT NULL;--> statement-breakpoint
CREATE TEMPORARY TABLE joined ON COMMIT DROP AS
  SELECT p.id, string_to_array(p.attribute_label, ' / ') AS names FROM products p
  WHERE p.attribute_label LIKE '% / %' AND '' <> ALL (string_to_array(p.attribute_label, ' / '))
    AND cardinality(string_to_array(p.attribute_label, ' / '))
      + (EXISTS (SELECT 1 FROM variants v WHERE v.product_id = p.id AND v.color_name IS NOT NULL))::int <= 3
    AND NOT EXISTS (SELECT 1 FROM variants v WHERE v.product_id = p.id
      AND (v.attribute_name IS NULL OR '' = ANY (string_to_array(v.attribute_name, ' / '))
        OR cardinality(string_to_array(v.attribute_name, ' / ')) <> cardinality(string_to_array(p.attribute_label, ' / '))))
    AND (SELECT count(DISTINCT lower(btrim(n))) FROM unnest(string_to_array(p.attribute_label, ' / ')) n)
      = cardinality(string_to_array(p.attribute_label, ' / '));--> statement-breakpoint
UPDATE "variants" v SET attribute_values = string_to_array(v.attribute_name, ' / ') FROM joined j WHERE v.product_id = j.id;--> statement-breakpoint
UPDATE "products" p SET options = o.options FROM (
  SELECT p.id, CASE WHEN v.has_color THEN '[{"name": "Colour", "display": "swatch"}]'::jsonb ELSE '[]' END
    || CASE WHEN v.has_attribute THEN (SELECT jsonb_agg(jsonb_build_object('name', n.name, 'display', 'button') ORDER BY n.place)
      FROM unnest(coalesce(j.names, ARRAY[coalesce(nullif(btrim(p.attribute_label), ''), 'Type')])) WITH ORDINALITY n(name, place)) ELSE '[]' END AS options
  FROM products p LEFT JOIN joined j ON j.id = p.id
  CROSS JOIN LATERAL (SELECT bool_or(color_name IS NOT NULL) AS has_color, bool_or(attribute_name IS NOT NULL) AS has_attribute
    FROM variants WHERE product_id = p.id) v
  WHERE v.has_color OR v.has_attribute) o WHERE p.id = o.id;--> statement-breakpoint
UPDATE "products" p SET facet_keys = f.keys FROM (
  SELECT p.id, array_agg(DISTINCT ltrim(replace(lower(btrim(o.names[a.place])), ':', ' '), '#') || ':' || lower(btrim(a.value))) AS keys
  FROM products p JOIN variants v ON v.product_id = p.id AND v.active
  CROSS JOIN LATERAL (SELECT array_agg(x.option ->> 'name' ORDER BY x.place) FILTER (WHERE x.option ->> 'display' <> 'swatch') AS names
    FROM jsonb_array_elements(p.options) WITH ORDINALITY x(option, place)) o
  CROSS JOIN LATERAL unnest(v.attribute_values) WITH ORDINALITY a(value, place)
  GROUP BY p.id) f WHERE p.id = f.id;--> statement-breakpoint
INSERT INTO "option_values" (key, name, value)
  SELECT DISTINCT ON (1) ltrim(replace(lower(btrim(o.names[a.place])), ':', ' '), '#') || ':' || lower(btrim(a.value)), o.names[a.place], btrim(a.value)
  FROM products p JOIN variants v ON v.product_id = p.id
  CROSS JOIN LATERAL (SELECT array_agg(x.option ->> 'name' ORDER BY x.place) FILTER (WHERE x.option ->> 'display' <> 'swatch') AS names
    FROM jsonb_array_elements(p.options) WITH ORDINALITY x(option, place)) o
  CROSS JOIN LATERAL unnest(v.attribute_values) WITH ORDINALITY a(value, place)
  ORDER BY 1, v.id;--> statement-breakpoint
CREATE TRIGGER custom_fields_signal AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON custom_fields FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_options" CHECK (jsonb_typeof("products"."options") = 'array' AND jsonb_array_length("products"."options") <= 3);--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_attribute" CHECK ("variants"."attribute_name" IS NOT DISTINCT FROM nullif(array_to_string("variants"."attribute_values", ' / '), '') AND cardinality("variants"."attribute_values") <= 3);