import { badgesShown } from '@haat/shared/catalog/badges.ts'
import type { Badge } from '@haat/shared/catalog/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { findBadges } from './badges-repo.ts'

/** Returns the badges that a product with these ids shows now; undefined without any. */
export type ShowBadges = (ids: readonly string[]) => Badge[] | undefined

/** Reads the badges, cached until the catalogue changes, for products in a language (default: the shop's own). */
export async function badgesFor(ctx: Ctx, lng: Language | undefined): Promise<ShowBadges> {
  const all = await remembered(ctx, 'badges', () => findBadges(ctx.db))
  const now = Date.now()
  return (ids) => {
    const shown = badgesShown(all, ids, now)
    if (shown.length === 0) return undefined
    return shown.map(({ text, texts, ground, ink }) => ({ text: (lng && texts[lng]?.text) || text, ground, ink }))
  }
}
