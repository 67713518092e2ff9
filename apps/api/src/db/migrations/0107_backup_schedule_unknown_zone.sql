-- The time of day of the backup schedule was one of UTC and becomes one of the shop's time zone; with today's offset, the next backup is at the same moment.
UPDATE settings SET data = data || jsonb_build_object('minute', (extract(epoch FROM local::time) / 60)::int)
FROM (SELECT (current_date + (data ->> 'minute')::int * interval '1 minute') AT TIME ZONE 'UTC' AT TIME ZONE shop_time_zone() AS local
  FROM settings WHERE "group" = 'backups') planned
WHERE "group" = 'backups' AND data ? 'minute';
--> statement-breakpoint
-- As in 0104. Where the server does not know the zone of the shop, the day is one of UTC.
CREATE OR REPLACE FUNCTION shop_day_start(day date) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN day_start(day, shop_time_zone());
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN day_start(day, 'UTC');
END $$;
