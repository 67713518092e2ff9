import type { Block } from '@haat/shared/blocks/schema.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findPageText, type PageText } from '../../pages/service.ts'
import { shopLanguage } from '../../settings/service.ts'
import { defaultHome } from '../default-home.ts'

/** The key of the home page; every other key is the id of a content page. */
const home = 'home'

/**
 * The content page of a document; null for the home page.
 * @throws not_found
 */
export async function requirePageOf(ctx: Ctx, key: string): Promise<PageText | null> {
  if (key === home) return null
  const page = await findPageText(ctx, key)
  if (!page) throw new Refusal('not_found')
  return page
}

/** The first draft of a document: the default home page, or the text of the content page as one block. */
export async function firstDraft(ctx: Ctx, key: string, page: PageText | null): Promise<Block[]> {
  if (!page) return defaultHome(ctx)
  const bodies = [
    [await shopLanguage(ctx), page.body] as const,
    ...Object.entries(page.texts).map(([lng, { body }]) => [lng, body] as const),
  ]
  const texts = Object.fromEntries(bodies.flatMap(([lng, body]) => (body ? [[lng, { body }]] : [])))
  if (Object.keys(texts).length === 0) return []
  return [{ id: key, type: 'text', devices: 'all', from: null, until: null, align: 'start', texts }]
}
