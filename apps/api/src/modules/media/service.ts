import { createHash } from 'node:crypto'
import { Refusal } from '@haat/shared/errors.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import type { Ctx } from '../../ctx.ts'
import { filesOf, nameOfSize } from '../../gateways/files.ts'
import { encode, NotAnImage, openImage } from '../../gateways/images.ts'
import { pictureOf } from './picture.ts'
import {
  findAll,
  findByHash,
  findMedia,
  insertAllMedia,
  insertMedia,
  type Media,
  type NewMedia,
  type Rendition,
  setRenditions,
} from './repo.ts'
import { avifWidths, webpWidths, widthsFor } from './sizes.ts'

export type { Media, NewMedia }
export { pictureOf }

interface StoreOptions {
  alt: string
  /** fewer sizes for a picture that is never shown large */
  maxWidth?: number
}

/** A picture whose files are written, and whose row is not. */
export type Prepared = NewMedia & { id?: string }

/**
 * Checks a picture by its content and re-encodes it without metadata in every width a page may ask for. Slow, and done outside of
 * transactions; `keepPicture` then writes the row. The same bytes give the same names.
 */
export async function preparePicture(ctx: Ctx, bytes: Buffer, { alt, maxWidth = 1200 }: StoreOptions): Promise<Prepared> {
  const hash = createHash('sha256').update(bytes).update(String(maxWidth)).digest('hex').slice(0, 32)
  const files = filesOf(ctx.env)
  const known = await findByHash(ctx.db, hash)
  if (known && (await files.has(nameOf(hash, known.renditions[0]!)))) return known

  const image = await openImage(bytes).catch(refuse)
  const renditions: Rendition[] = []
  try {
    for (const width of widthsFor(image.width, webpWidths, maxWidth)) {
      const made = await encode(image, { width, format: 'webp' }).catch(refuse)
      const rendition: Rendition = { format: 'webp', width: made.width, height: made.height, bytes: made.bytes.length }
      await files.write(nameOf(hash, rendition), made.bytes)
      renditions.push(rendition)
    }
  } catch (error) {
    if (!(await findByHash(ctx.db, hash))) await removeRenditions(ctx, hash, renditions)
    throw error
  }
  return known ?? { hash, width: image.width, height: image.height, alt, ground: image.ground, renditions }
}

export const keepPicture = (ctx: Ctx, prepared: Prepared): Promise<Media> => insertMedia(ctx.db, prepared)

/** Rows of pictures whose files are written or deferred. Answers their ids by hash; a hash that is known keeps its row. */
export const keepPictures = (ctx: Ctx, pictures: readonly NewMedia[]): Promise<Map<string, string>> =>
  insertAllMedia(ctx.db, pictures)

/** Takes a picture in. However often the same bytes come, there is one row. */
export const storePicture = async (ctx: Ctx, bytes: Buffer, options: StoreOptions): Promise<Media> =>
  keepPicture(ctx, await preparePicture(ctx, bytes, options))

/** An upload: stored at once, and made smaller still in the background. */
export async function uploadPicture(ctx: Ctx, bytes: Buffer, { alt }: { alt: string }): Promise<Picture & { _id: string }> {
  const row = await storePicture(ctx, bytes, { alt })
  addAvifLater(ctx, row.id)
  return { _id: row.id, ...pictureOf(row) }
}

/** Adds AVIF sizes, which take seconds rather than milliseconds. */
export async function addAvif(ctx: Ctx, id: string): Promise<void> {
  const row = await findMedia(ctx.db, id)
  const largest = row?.renditions.filter(({ format }) => format === 'webp').at(-1)
  if (!row || !largest || row.renditions.some(({ format }) => format === 'avif')) return
  const files = filesOf(ctx.env)
  const image = await openImage(await files.read(nameOf(row.hash, largest)))
  const made: Rendition[] = []
  try {
    for (const width of widthsFor(image.width, avifWidths, image.width)) {
      const { bytes, ...size } = await encode(image, { width, format: 'avif' })
      const rendition: Rendition = { format: 'avif', width: size.width, height: size.height, bytes: bytes.length }
      await files.write(nameOf(row.hash, rendition), bytes)
      made.push(rendition)
    }
  } catch (error) {
    await removeRenditions(ctx, row.hash, made)
    throw error
  }
  await setRenditions(ctx.db, id, [...row.renditions, ...made])
}

/** Pictures by id; an id without a row is left out. */
export async function picturesByIds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Picture>> {
  const rows = await findAll(ctx.db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, pictureOf(row)]))
}

export const nameOf = nameOfSize
/** Removes the files of a picture that was not finished. */
async function removeRenditions(ctx: Ctx, hash: string, renditions: readonly Rendition[]): Promise<void> {
  for (const rendition of renditions) await filesOf(ctx.env).remove(nameOf(hash, rendition))
}

function refuse(error: unknown): never {
  if (error instanceof NotAnImage) throw new Refusal('not_an_image')
  throw error
}

/** One after the other, so that a large upload does not take all cores from the shop. */
let line: Promise<void> = Promise.resolve()
export function addAvifLater(ctx: Ctx, id: string): void {
  line = line.then(() => addAvif(ctx, id)).catch((err: unknown) => ctx.log.warn({ err, media: id }, 'no AVIF was made'))
}
