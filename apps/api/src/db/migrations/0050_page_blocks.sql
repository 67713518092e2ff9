CREATE TABLE "block_documents" (
	"key" text PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"pictures" uuid[] DEFAULT '{}' NOT NULL,
	"published_number" integer,
	"scheduled_number" integer,
	"publish_at" timestamp with time zone,
	"updated_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "block_documents_schedule" CHECK (("block_documents"."scheduled_number" IS NULL) = ("block_documents"."publish_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "block_versions" (
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"blocks" jsonb NOT NULL,
	"pictures" uuid[] DEFAULT '{}' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"restored_from" integer,
	CONSTRAINT "block_versions_key_number_pk" PRIMARY KEY("key","number")
);
--> statement-breakpoint
ALTER TABLE "block_versions" ADD CONSTRAINT "block_versions_key_block_documents_key_fk" FOREIGN KEY ("key") REFERENCES "public"."block_documents"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "block_documents_due" ON "block_documents" USING btree ("publish_at") WHERE publish_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "block_documents_by_picture" ON "block_documents" USING gin ("pictures");--> statement-breakpoint
CREATE INDEX "block_versions_by_picture" ON "block_versions" USING gin ("pictures");--> statement-breakpoint
-- The sections of the home page become the first published version of its blocks.
WITH main AS (
  SELECT coalesce((SELECT data->>'language' FROM settings WHERE "group" = 'general'), 'en') AS lng
), words AS (
  SELECT s.id, jsonb_object_agg(w.lng, w.texts) AS texts FROM home_sections s, main, LATERAL (
    SELECT main.lng, jsonb_strip_nulls(jsonb_build_object(
      'eyebrow', s.data->'eyebrow', 'title', s.data->'title', 'text', s.data->'text', 'alt', s.data->'alt')) AS texts
    UNION ALL
    SELECT t.key, jsonb_strip_nulls(jsonb_build_object(
      'eyebrow', t.value->'eyebrow', 'title', t.value->'title', 'text', t.value->'text', 'alt', t.value->'alt'))
    FROM jsonb_each(s.texts) t WHERE t.key <> main.lng
  ) w GROUP BY s.id
), blocks AS (
  SELECT s.position, s.id, s.media_id, jsonb_build_object('id', s.id, 'type', s.type, 'devices', 'all', 'from', NULL, 'until', NULL,
    'texts', CASE s.type
      WHEN 'categories' THEN (SELECT jsonb_object_agg(key, value - 'eyebrow' - 'text' - 'alt') FROM jsonb_each(w.texts))
      WHEN 'products' THEN (SELECT jsonb_object_agg(key, value - 'alt') FROM jsonb_each(w.texts))
      ELSE w.texts END)
    || CASE s.type
      WHEN 'categories' THEN jsonb_build_object('categories', coalesce((SELECT jsonb_agg(c.id ORDER BY e.n)
        FROM jsonb_array_elements_text(s.data->'categories') WITH ORDINALITY AS e(slug, n) JOIN categories c ON c.slug = e.slug), '[]'))
      WHEN 'products' THEN jsonb_build_object('href', coalesce(s.data->'href', '""'), 'source',
        CASE WHEN s.data->'show' ? 'list'
          THEN jsonb_build_object('kind', 'rule', 'rule', s.data->'show'->'list', 'category', NULL,
            'limit', greatest(2, (s.data->'show'->>'limit')::int))
          ELSE jsonb_build_object('kind', 'chosen', 'products', coalesce((SELECT jsonb_agg(p.id ORDER BY e.n)
            FROM jsonb_array_elements_text(s.data->'show'->'slugs') WITH ORDINALITY AS e(slug, n)
            JOIN products p ON p.slug = e.slug), '[]')) END)
      ELSE jsonb_build_object('picture', s.media_id, 'buttons', coalesce((SELECT jsonb_agg(jsonb_build_object('href', a.value->'href',
          'texts', jsonb_build_object(main.lng, jsonb_build_object('label', a.value->'label')) || coalesce((
            SELECT jsonb_object_agg(t.key, jsonb_build_object('label', t.value->('action' || (a.n - 1))))
            FROM jsonb_each(s.texts) t WHERE t.key <> main.lng AND t.value ? ('action' || (a.n - 1))), '{}')) ORDER BY a.n)
        FROM jsonb_array_elements(s.data->'actions') WITH ORDINALITY AS a(value, n)), '[]')) END AS block
  FROM home_sections s JOIN words w ON w.id = s.id, main WHERE s.active
)
INSERT INTO block_documents (key, draft, pictures, published_number)
SELECT 'home', jsonb_agg(block ORDER BY position, id), coalesce(array_agg(media_id) FILTER (WHERE media_id IS NOT NULL), '{}'), 1
FROM blocks HAVING count(*) > 0;--> statement-breakpoint
INSERT INTO block_versions (key, number, blocks, pictures, published_at) SELECT key, 1, draft, pictures, now() FROM block_documents;--> statement-breakpoint
DROP TABLE "home_sections" CASCADE;--> statement-breakpoint
-- Pages change for visitors with their publication, not with a draft.
CREATE TRIGGER block_documents_signal AFTER INSERT OR UPDATE OF published_number OR DELETE OR TRUNCATE ON block_documents
  FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
