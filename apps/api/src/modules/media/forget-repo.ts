import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import type { Media } from './repo.ts'

/** Removes pictures that this person brought and that are neither shown anywhere nor brought by anybody else as well. */
export const deleteLoneUploads = (db: Db, userId: string): Promise<Pick<Media, 'hash' | 'renditions'>[]> =>
  rows(
    db,
    sql`DELETE FROM media m USING media_uploads mine
      WHERE mine.user_id = ${userId} AND mine.media_id = m.id
        AND NOT EXISTS (SELECT 1 FROM media_uploads o WHERE o.media_id = m.id AND o.user_id <> ${userId})
        AND NOT EXISTS (SELECT 1 FROM reviews WHERE m.id = ANY(pictures))
        AND NOT EXISTS (SELECT 1 FROM product_media p WHERE p.media_id = m.id)
        AND NOT EXISTS (SELECT 1 FROM variants v WHERE v.media_id = m.id)
        AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.media_id = m.id)
        AND NOT EXISTS (SELECT 1 FROM categories c WHERE c.media_id = m.id)
        AND NOT EXISTS (SELECT 1 FROM home_sections h WHERE h.media_id = m.id)
        AND NOT EXISTS (SELECT 1 FROM settings s WHERE s."group" = 'pictures' AND s.data::text LIKE '%' || m.id::text || '%')
      RETURNING m.hash, m.renditions`,
  )
