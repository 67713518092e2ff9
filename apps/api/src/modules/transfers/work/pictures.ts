import type { ProductSheet } from '@haat/shared/transfers/columns/sheet.ts'
import type { FileProduct } from '@haat/shared/transfers/file-product.ts'
import type { ImportObject } from '@haat/shared/transfers/objects.ts'
import type { Ctx } from '../../../platform/context.ts'
import { picturesOf, planProducts } from '../../catalog/service.ts'
import {
  fetchPicture,
  fullUrl,
  insertPicture,
  knownPictures,
  type MissingPicture,
  preparePlaceholder,
} from '../../media/service.ts'

export interface FetchedPictures {
  /** URLs that could not be fetched, with the reason */
  missing: Map<string, MissingPicture>
  fetched: number
}

/** Concurrent downloads. */
const width = 4

/**
 * Stores the pictures of the items that will be written, before their transaction: fetches those that are not stored yet, a few at a time, and draws one
 * for a product of another shop that has none. `stopped` is checked between downloads.
 */
export async function storePictures(
  ctx: Ctx,
  items: FileProduct[],
  object: ImportObject,
  stopped: () => boolean,
): Promise<FetchedPictures> {
  const missing = new Map<string, MissingPicture>()
  const draws = items.some(({ whole }) => whole?.draws)
  const urls = picturesOf(items)
  const known = await knownPictures(ctx, urls)
  if (!draws && urls.every((url) => known.has(url))) return { missing, fetched: 0 }
  const plans = await planProducts(ctx, items, object)
  const written = items.filter((_, index) => plans[index]!.write)
  const wanted = picturesOf(written).filter((url) => !known.has(url))
  const names = new Map(
    written.flatMap((item) => picturesOf([item]).map((url) => [url, item.whole?.alts[url] || item.name] as const)),
  )
  let fetched = 0
  await inParallel(wanted, async (url) => {
    if (stopped()) return
    const found = await fetchPicture(ctx, url, names.get(url) ?? '')
    if ('reason' in found) missing.set(url, found)
    else fetched += 1
  })
  for (const item of written)
    if (!stopped() && item.whole?.draws && picturesOf([item]).every((url) => missing.has(url)))
      await drawPictures(ctx, item.whole.sheet)
  return { missing, fetched }
}

/** Gives a product one drawn picture for each of its colours, or one. */
async function drawPictures(ctx: Ctx, sheet: ProductSheet): Promise<void> {
  const draw = async (value?: string) => fullUrl(ctx, await insertPicture(ctx, await preparePlaceholder(ctx, sheet.name, value)))
  const colours = new Map(
    sheet.variants.flatMap(({ colorName, colorValue }) => (colorName ? [[colorName, colorValue ?? undefined] as const] : [])),
  )
  if (colours.size === 0) sheet.pictures.push({ url: await draw(), color: null })
  for (const [color, value] of [...colours].slice(0, 12)) {
    const url = await draw(value)
    sheet.pictures.push({ url, color })
    for (const variant of sheet.variants) if (variant.colorName === color) variant.picture = url
  }
}

async function inParallel<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < list.length) await work(list[next++]!)
  }
  await Promise.all(Array.from({ length: Math.min(width, list.length) }, worker))
}
