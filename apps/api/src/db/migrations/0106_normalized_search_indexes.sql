-- Like `normalizeForSearch` of the shared package: lower case, without accents and combining marks, one form per letter, digits of any script as ASCII.
CREATE FUNCTION normalize_for_search(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text;
BEGIN
  IF octet_length(given) = length(given) THEN
    RETURN lower(given);
  END IF;
  plain := regexp_replace(normalize(lower(normalize(given, NFKD)), NFKD),
    '[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u0621\u0981\u09bc\u200b-\u200f\u2060\ufeff]', '', 'g');
  IF octet_length(plain) = length(plain) THEN
    RETURN plain;
  END IF;
  RETURN replace(replace(replace(replace(replace(translate(plain,
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹০১২৩৪৫৬৭৮৯øđłıðىةٱکیگھہۃےپچژڤীূণষঙ',
    '012345678901234567890123456789odlidيهاكيكهههيبجزفিুনশং'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ৎ', 'ত্');
END $$;
--> statement-breakpoint
-- A seed of a large catalogue that was stopped has left out some of them.
DROP INDEX IF EXISTS "reviews_by_words";--> statement-breakpoint
DROP INDEX IF EXISTS "url_redirects_by_words";--> statement-breakpoint
DROP INDEX IF EXISTS "product_questions_by_words";--> statement-breakpoint
DROP INDEX IF EXISTS "users_by_words";--> statement-breakpoint
DROP INDEX IF EXISTS "audit_by_words";--> statement-breakpoint
DROP INDEX IF EXISTS "coupons_by_words";--> statement-breakpoint
DROP INDEX IF EXISTS "imported_orders_by_words";--> statement-breakpoint
DROP INDEX IF EXISTS "orders_by_words";--> statement-breakpoint
DROP INDEX IF EXISTS "mails_by_words";--> statement-breakpoint
CREATE INDEX "reviews_by_words" ON "reviews" USING gin (normalize_for_search(author || ' ' || title || ' ' || text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "url_redirects_by_words" ON "url_redirects" USING gin (normalize_for_search(path || ' ' || target) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_questions_by_words" ON "product_questions" USING gin (normalize_for_search(author || ' ' || text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_words" ON "users" USING gin (normalize_for_search(coalesce(name, '') || ' ' || coalesce(email::text, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_by_words" ON "audit" USING gin (normalize_for_search(actor_name || ' ' || action || ' ' || target) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "coupons_by_words" ON "coupons" USING gin (normalize_for_search(code::text || ' ' || note || ' ' || coalesce(batch, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "imported_orders_by_words" ON "imported_orders" USING gin (normalize_for_search(number || ' ' || email::text || ' ' || (billing ->> 'name') || ' ' || (shipping ->> 'name')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_words" ON "orders" USING gin (normalize_for_search(order_id || ' ' || email::text || ' ' || (billing ->> 'fullName') || ' ' || (shipping ->> 'fullName') || ' ' || regexp_replace(translate(billing ->> 'phone', '٠١٢٣٤٥٦٧٨٩০১২৩৪৫৬৭৮৯', '01234567890123456789'), '[^0-9]', '', 'g') || ' ' || regexp_replace(translate(shipping ->> 'phone', '٠١٢٣٤٥٦٧٨٩০১২৩৪৫৬৭৮৯', '01234567890123456789'), '[^0-9]', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_by_words" ON "mails" USING gin (normalize_for_search(coalesce(recipient::text, '') || ' ' || coalesce(data ->> 'orderId', '')) gin_trgm_ops);
