-- The shop's time zone (IANA name) from its settings; UTC until one is chosen.
CREATE FUNCTION shop_time_zone() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT data ->> 'timeZone' FROM settings WHERE "group" = 'general'), 'UTC')
$$;
--> statement-breakpoint
-- The first moment of a day in a time zone. Where midnight is skipped, PostgreSQL reads it as the moment after the gap; where it comes twice,
-- as the second one, so an hour is looked back.
CREATE FUNCTION day_start(day date, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN ((m - interval '1 hour') AT TIME ZONE zone)::date = day THEN m - interval '1 hour' ELSE m END
  FROM (SELECT day::timestamp AT TIME ZONE zone) AS midnight (m)
$$;
--> statement-breakpoint
-- The first moment of a day of the shop, for conditions of a column with an index. In PL/pgSQL, because the planner then knows the moment itself and
-- estimates the rows, which it does not for a subquery that was inlined.
CREATE FUNCTION shop_day_start(day date) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN day_start(day, shop_time_zone());
END $$;
