import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { reviews } from '../../db/tables/catalog.ts'

export async function removeAuthor(db: Db, userId: string): Promise<void> {
  await db.update(reviews).set({ author: '', userId: null }).where(eq(reviews.userId, userId))
}
