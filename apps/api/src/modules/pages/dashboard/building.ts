import { Refusal } from '@haat/shared/errors.ts'
import { findPlaceholders } from '@haat/shared/pages/placeholders.ts'
import type { Ctx } from '../../../platform/context.ts'
import { shopLanguages } from '../../settings/service.ts'
import { findPage, lockPages, markBuilt, type PageFields } from './repo.ts'

/** Fields of a page that its blocks need. */
export type PageText = Pick<PageFields, 'slug' | 'title' | 'body' | 'texts' | 'active' | 'built'>

/** A page with its texts, also a hidden one; undefined if there is none. */
export const findPageText = (ctx: Ctx, id: string): Promise<PageText | undefined> => findPage(ctx.db, id)

/**
 * Records whether published blocks replace the text of a page. Must run in a transaction.
 * @throws not_found, placeholders_left if a published page would show a text with placeholders again
 */
export async function setBuilt(ctx: Ctx, id: string, built: boolean): Promise<void> {
  await lockPages(ctx.db)
  const now = await findPage(ctx.db, id)
  if (!now) throw new Refusal('not_found')
  await assertPublishable(ctx, { ...now, built })
  await markBuilt(ctx.db, id, built)
}

/**
 * A published page has no placeholders in the languages that are on. The refusal lists them with the paths of their texts. Blocks that
 * replace the text were checked when they were published.
 * @throws placeholders_left
 */
export async function assertPublishable(ctx: Ctx, { title, body, seo, texts, active, built }: PageFields): Promise<void> {
  if (!active) return
  const { languages } = await shopLanguages(ctx)
  const placeholders = findPlaceholders({
    title,
    ...(!built && { body }),
    seoTitle: seo.title,
    seoDescription: seo.description,
    texts: Object.fromEntries(languages.map((code) => [code, texts[code] && { ...texts[code], ...(built && { body: '' }) }])),
  })
  if (placeholders.length > 0) throw new Refusal('placeholders_left', { placeholders: placeholders.slice(0, 100) })
}
