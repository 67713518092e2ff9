import { Refusal } from '@haat/shared/errors.ts'
import type { PictureProblem } from '@haat/shared/media/fetch-problems.ts'
import { fetchOutside, NotFetched } from '../../../gateways/outbound/fetch.ts'
import type { Ctx } from '../../../platform/context.ts'
import { apiOrigin, mediaOrigin } from '../../../platform/network/origins.ts'
import { cleanText } from '../../../platform/sanitize-html.ts'
import { mediaUrl } from '../picture.ts'
import type { Media } from '../repo.ts'
import { insertPicture, preparePicture } from '../store-picture.ts'
import { findByHashes, findSources, putSource } from './sources-repo.ts'

/** A stored picture under the URL that files of this shop use for it. */
export interface StoredPicture {
  id: string
  url: string
}

/** Why a picture could not be fetched. `status`: the HTTP status of its server. */
export interface MissingPicture {
  reason: PictureProblem
  status?: number
}

const ownUrl = /^\/media\/([0-9a-f]{32})-\d{1,5}\.(?:webp|avif|jpeg|png)$/

/** The full URL of the largest size of a picture. */
export function fullUrl(ctx: Pick<Ctx, 'env'>, { hash, renditions }: Pick<Media, 'hash' | 'renditions'>): string {
  const largest = renditions.filter(({ format }) => format === 'webp').sort((a, b) => b.width - a.width)[0]
  return `${mediaOrigin(ctx.env)}${mediaUrl(hash, largest ?? { width: 0, format: 'webp' })}`
}

/** Stored pictures by URL: URLs of this shop, and URLs that an import has fetched before. Other URLs are left out. */
export async function knownPictures(ctx: Ctx, urls: readonly string[]): Promise<Map<string, StoredPicture>> {
  const own = new Map<string, string>()
  for (const url of urls) {
    const origin = [mediaOrigin(ctx.env), apiOrigin(ctx.env), ctx.env.publicUrl].find((one) => url.startsWith(`${one}/`)) ?? ''
    const hash = ownUrl.exec(url.slice(origin.length))?.[1]
    if (hash) own.set(url, hash)
  }
  const stored = (row: Media): StoredPicture => ({ id: row.id, url: fullUrl(ctx, row) })
  const byHash = new Map((await findByHashes(ctx.db, [...new Set(own.values())])).map((row) => [row.hash, row]))
  const found = new Map<string, StoredPicture>()
  for (const [url, hash] of own) if (byHash.has(hash)) found.set(url, stored(byHash.get(hash)!))
  for (const { url, row } of await findSources(
    ctx.db,
    urls.filter((url) => !own.has(url)),
  ))
    found.set(url, stored(row))
  return found
}

/**
 * Fetches a picture from outside through the guarded client and stores it; returns the reason if that is not possible. Slow: call
 * it outside transactions.
 */
export async function fetchPicture(ctx: Ctx, url: string, alt: string): Promise<StoredPicture | MissingPicture> {
  try {
    const row = await insertPicture(
      ctx,
      await preparePicture(ctx, await fetchOutside(url, ctx.env), { alt: cleanText(alt).slice(0, 300) }),
    )
    await putSource(ctx.db, url, row.id)
    return { id: row.id, url: fullUrl(ctx, row) }
  } catch (error) {
    if (error instanceof NotFetched) return { reason: error.problem, ...(error.status !== undefined && { status: error.status }) }
    if (error instanceof Refusal && error.code === 'not_an_image') return { reason: 'not_a_picture' }
    if (error instanceof Refusal && error.code === 'image_too_large') return { reason: 'too_many_pixels' }
    throw error
  }
}
