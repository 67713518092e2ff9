-- PostgreSQL 18 has the function built in, and prefers its own. Versions 15 to 17 do not have it.
DO $$
BEGIN
  IF to_regprocedure('pg_catalog.uuidv7()') IS NULL THEN
    -- A random UUID whose first 48 bits are the milliseconds since 1970, and whose version is 7 instead of 4.
    CREATE FUNCTION uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $f$
      SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
    $f$;
  END IF;
END
$$;
