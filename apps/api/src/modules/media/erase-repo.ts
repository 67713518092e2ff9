import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import type { Media } from './repo.ts'
import { shownNowhere } from './uses-repo.ts'

/** Deletes pictures that only this user uploaded and that are not used anywhere. */
export const deleteLoneUploads = (db: Db, userId: string): Promise<Pick<Media, 'hash' | 'renditions'>[]> =>
  rows(
    db,
    sql`DELETE FROM media m USING media_uploads mine
      WHERE mine.user_id = ${userId} AND mine.media_id = m.id
        AND NOT EXISTS (SELECT 1 FROM media_uploads o WHERE o.media_id = m.id AND o.user_id <> ${userId})
        AND ${shownNowhere}
      RETURNING m.hash, m.renditions`,
  )
