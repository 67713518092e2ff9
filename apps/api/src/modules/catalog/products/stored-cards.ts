import { isDeepStrictEqual } from 'node:util'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { toPicture } from '../../media/service.ts'
import { writeWords } from './card-text.ts'
import { lockProducts } from './refresh-repo.ts'
import {
  type CardSource,
  countOutdatedCards,
  findCardSources,
  findOutdatedCards,
  findStoredCards,
  type PictureSource,
  type StoredCard,
  writeStoredCards,
} from './stored-cards-repo.ts'

const batch = 1_000

/** Computes the stored parts of cards from their sources; products that do not exist are left out. */
export async function computeCards(db: Ctx['db'], ids: readonly string[]): Promise<StoredCard[]> {
  const written = new Map<PictureSource, string>()
  const writePicture = (picture: PictureSource): string => {
    const text = written.get(picture) ?? withoutAlt(picture)
    written.set(picture, text)
    return text
  }
  return (await findCardSources(db, ids)).map((source) => toStoredCard(source, writePicture))
}

/** The one place that decides what a stored card contains. Increase `cardVersion` with every change here or in its sources. */
function toStoredCard(source: CardSource, writePicture: (picture: PictureSource) => string): StoredCard {
  const [image = null, hoverImage = null] = source.pictures.map(writePicture)
  const own = wordsIn(source, undefined)
  const translated = languageCodes.flatMap((language) => {
    const words = wordsIn(source, language)
    return words === own ? [] : [[language, words] as const]
  })
  return {
    productId: source.id,
    variantIds: source.variantIds,
    colors: distinctColors(source.colors),
    words: { own, ...Object.fromEntries(translated) },
    image,
    hoverImage,
  }
}

function wordsIn(source: CardSource, lng: Language | undefined): string {
  const { id, type, date, brand, brandTexts, labels, pictures } = source
  const { slug, name } = { slug: source.slug, name: source.name, ...(lng && labels[lng]) }
  const [alt = '', hoverAlt = ''] = pictures.map((picture) => (lng && picture.texts[lng]?.alt) ?? picture.alt)
  const facts = { _id: id, slug, name, type, brand: (lng && brandTexts?.[lng]?.name) ?? brand, date }
  return writeWords(facts, { alt: alt || name, hoverAlt: hoverAlt || name })
}

function withoutAlt(picture: PictureSource): string {
  const { alt: _alt, ...rest } = toPicture(picture)
  return JSON.stringify(rest)
}

function distinctColors(colors: CardSource['colors']): CardSource['colors'] {
  const seen = new Map<string, CardSource['colors'][number]>()
  for (const color of colors) {
    const key = color.name.trim().toLowerCase()
    if (!seen.has(key)) seen.set(key, color)
  }
  return [...seen.values()]
}

/** Computes and stores the cards of products. The caller must lock the products before. */
export const storeCards = async (db: Ctx['db'], ids: readonly string[]): Promise<void> =>
  writeStoredCards(db, await computeCards(db, ids))

/**
 * Computes outdated cards again: after an update of the shop all of them, later those whose pictures have changed. Until then lists compute them
 * for each request.
 * @returns number of cards
 */
export async function renewCards(ctx: Pick<Ctx, 'db'>, onProgress?: (done: number, total: number) => void): Promise<number> {
  const total = onProgress ? await countOutdatedCards(ctx.db) : 0
  for (let done = 0; ; ) {
    const ids = (await findOutdatedCards(ctx.db, batch)).sort()
    if (ids.length === 0) return done
    await ctx.db.transaction(async (tx) => {
      await lockProducts(tx, ids)
      await storeCards(tx, ids)
    })
    done += ids.length
    onProgress?.(done, Math.max(done, total))
  }
}

/** Products whose stored card differs from one computed now, for `shop check`; at most 1000. */
export async function findStaleCards(db: Ctx['db']): Promise<{ id: string; slug: string }[]> {
  const stale: { id: string; slug: string }[] = []
  for (let after: string | undefined; stale.length < batch; ) {
    const stored = await findStoredCards(db, after, batch)
    if (stored.length === 0) break
    after = stored.at(-1)!.productId
    const computed = new Map(
      (
        await computeCards(
          db,
          stored.map(({ productId }) => productId),
        )
      ).map((card) => [card.productId, card]),
    )
    for (const { slug, ...card } of stored)
      if (!isDeepStrictEqual(card, computed.get(card.productId))) stale.push({ id: card.productId, slug })
  }
  return stale.slice(0, batch)
}
