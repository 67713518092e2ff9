ALTER TABLE "order_lines" ADD COLUMN "restocked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "order_lines" l SET restocked = LEAST(l.qty, b.units) FROM (
  SELECT line_id, sum(units)::int AS units FROM (
    SELECT (x ->> 'lineId')::uuid AS line_id, (x ->> 'qty')::int AS units
      FROM refunds r CROSS JOIN LATERAL jsonb_array_elements(r.lines) AS x WHERE (x ->> 'restocked')::boolean
    UNION ALL SELECT line_id, resellable FROM return_lines WHERE resellable > 0) u GROUP BY line_id) b
  WHERE b.line_id = l.id;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_restocked" CHECK ("order_lines"."restocked" BETWEEN 0 AND "order_lines"."qty");