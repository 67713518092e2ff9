import type { MediaUse } from '@haat/shared/media/dashboard/schema.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

/** Blocks of a deleted content page stay for the undo of its deletion; their pictures do not count as used. */
const ofExistingPage = `d.key = 'home' OR EXISTS (SELECT 1 FROM pages p WHERE p.id::text = d.key)`

/** SQL condition: the media row `m` is not used anywhere. */
export const shownNowhere = sql.raw(`NOT EXISTS (SELECT 1 FROM reviews r WHERE r.pictures @> ARRAY[m.id])
  AND NOT EXISTS (SELECT 1 FROM product_media p WHERE p.media_id = m.id)
  AND NOT EXISTS (SELECT 1 FROM variants v WHERE v.media_id = m.id)
  AND NOT EXISTS (SELECT 1 FROM product_files f WHERE f.poster_id = m.id)
  AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.media_id = m.id)
  AND NOT EXISTS (SELECT 1 FROM categories c WHERE c.media_id = m.id)
  AND NOT EXISTS (SELECT 1 FROM collections c WHERE c.media_id = m.id)
  AND NOT EXISTS (SELECT 1 FROM posts t WHERE t.media_id = m.id)
  AND NOT EXISTS (SELECT 1 FROM block_documents d WHERE d.pictures @> ARRAY[m.id] AND (${ofExistingPage}))
  AND NOT EXISTS (SELECT 1 FROM block_versions d WHERE d.pictures @> ARRAY[m.id] AND (${ofExistingPage}))
  AND NOT EXISTS (SELECT 1 FROM settings s WHERE s."group" = 'pictures' AND s.data::text LIKE '%' || m.id::text || '%')`)

/** Where a picture is used, at most 50 places. */
export const findUses = (db: Db, id: string): Promise<MediaUse[]> =>
  rows(
    db,
    sql`SELECT 'product' AS place, p.id AS _id, p.name FROM products p WHERE p.id IN (SELECT product_id FROM product_media WHERE media_id = ${id}
        UNION SELECT product_id FROM product_files WHERE poster_id = ${id})
      UNION ALL SELECT 'variant', p.id, p.name || coalesce(' ' || nullif(concat_ws(' / ', v.color_name, v.attribute_name), ''), '')
        FROM variants v JOIN products p ON p.id = v.product_id WHERE v.media_id = ${id}
      UNION ALL SELECT 'category', id, name FROM categories WHERE media_id = ${id}
      UNION ALL SELECT 'collection', id, name FROM collections WHERE media_id = ${id}
      UNION ALL SELECT 'post', id, title FROM posts WHERE media_id = ${id}
      UNION ALL SELECT CASE d.key WHEN 'home' THEN 'home' ELSE 'page' END, coalesce(p.id, ${id}::uuid), coalesce(p.title, '')
        FROM block_documents d LEFT JOIN pages p ON p.id::text = d.key WHERE (d.key = 'home' OR p.id IS NOT NULL)
        AND (d.pictures @> ARRAY[${id}::uuid]
          OR EXISTS (SELECT 1 FROM block_versions v WHERE v.key = d.key AND v.pictures @> ARRAY[${id}::uuid]))
      UNION ALL SELECT 'settings', ${id}::uuid, key FROM settings, jsonb_each_text(data) WHERE "group" = 'pictures' AND value LIKE ${`%${id}%`}
      UNION ALL SELECT 'review', r.id, r.author FROM reviews r WHERE r.pictures @> ARRAY[${id}::uuid]
      UNION ALL SELECT 'order', o.id, o.order_id FROM orders o WHERE o.id IN (SELECT order_id FROM order_lines WHERE media_id = ${id})
      LIMIT 50`,
  )
