import { createHash } from 'node:crypto'
import { Refusal } from '@haat/shared/errors.ts'
import { filesOf, nameOfSize } from '../../gateways/files.ts'
import { encode, NotAnImage, openImage } from '../../gateways/images.ts'
import type { Ctx } from '../../platform/context.ts'
import { beginWrite, endWrite, removePictureFiles } from './files/picture-files.ts'
import { findByHash, findMedia, insertMedia, type Media, type NewMedia, type Rendition, setRenditions } from './repo.ts'
import { avifWidths, webpWidths, widthsFor } from './sizes.ts'

export interface StoreOptions {
  alt: string
  /** limits the sizes of a picture that is never shown large */
  maxWidth?: number
}

/** A picture whose files are written, but not its row. `write` protects the files until `insertPicture`. */
export type Prepared = NewMedia & { id?: string; write: string }

/**
 * Validates a picture by its content and re-encodes it without metadata in all sizes. Slow: call it outside transactions; `insertPicture` writes the
 * row afterwards. The same bytes give the same file names.
 * @throws not_an_image, image_too_large
 */
export async function preparePicture(ctx: Ctx, bytes: Buffer, { alt, maxWidth = 1200 }: StoreOptions): Promise<Prepared> {
  const hash = createHash('sha256').update(bytes).update(String(maxWidth)).digest('hex').slice(0, 32)
  const files = filesOf(ctx.env)
  const write = await beginWrite(ctx, hash)
  const renditions: Rendition[] = []
  try {
    const known = await findByHash(ctx.db, hash)
    if (known && (await files.has(nameOfSize(hash, known.renditions[0]!)))) return { ...known, write }
    const image = await openImage(bytes).catch(toImageRefusal)
    for (const width of widthsFor(image.width, webpWidths, maxWidth)) {
      const made = await encode(image, { width, format: 'webp' }).catch(toImageRefusal)
      const rendition: Rendition = { format: 'webp', width: made.width, height: made.height, bytes: made.bytes.length }
      await files.write(nameOfSize(hash, rendition), made.bytes)
      renditions.push(rendition)
    }
    return known
      ? { ...known, write }
      : { hash, width: image.width, height: image.height, alt, ground: image.ground, renditions, write }
  } catch (error) {
    await endWrite(ctx, write)
    await removeRenditions(ctx, hash, renditions)
    throw error
  }
}

/** Inserts the row of a prepared picture. */
export async function insertPicture(ctx: Ctx, { write, ...prepared }: Prepared): Promise<Media> {
  const row = await insertMedia(ctx.db, prepared)
  await endWrite(ctx, write)
  return row
}

/** Adds AVIF sizes, which take seconds to encode. */
export async function addAvif(ctx: Ctx, id: string): Promise<void> {
  const row = await findMedia(ctx.db, id)
  const largest = row?.renditions.filter(({ format }) => format === 'webp').at(-1)
  if (!row || !largest || row.renditions.some(({ format }) => format === 'avif')) return
  const files = filesOf(ctx.env)
  const write = await beginWrite(ctx, row.hash)
  const made: Rendition[] = []
  try {
    const image = await openImage(await files.read(nameOfSize(row.hash, largest)))
    for (const width of widthsFor(image.width, avifWidths, image.width)) {
      const { bytes, ...size } = await encode(image, { width, format: 'avif' })
      const rendition: Rendition = { format: 'avif', width: size.width, height: size.height, bytes: bytes.length }
      await files.write(nameOfSize(row.hash, rendition), bytes)
      made.push(rendition)
    }
  } catch (error) {
    await endWrite(ctx, write)
    await removeRenditions(ctx, row.hash, made)
    throw error
  }
  const isStored = await setRenditions(ctx.db, id, [...row.renditions, ...made])
  await endWrite(ctx, write)
  // The row was deleted during the encoding, so the new files must be deleted here.
  if (!isStored) await removeRenditions(ctx, row.hash, [...row.renditions, ...made])
}

/** Removes files of a picture, except those that a row names. */
async function removeRenditions(ctx: Ctx, hash: string, renditions: readonly Rendition[]): Promise<void> {
  await removePictureFiles(
    ctx,
    hash,
    renditions.map((rendition) => nameOfSize(hash, rendition)),
  )
}

function toImageRefusal(error: unknown): never {
  if (error instanceof NotAnImage) throw new Refusal(error.isTooLarge ? 'image_too_large' : 'not_an_image')
  throw error
}

/** AVIF jobs run one at a time, to leave processor cores for requests. */
let avifQueue: Promise<void> = Promise.resolve()
/** Adds AVIF sizes in the background; logs failures. */
export function addAvifLater(ctx: Ctx, id: string): void {
  avifQueue = avifQueue
    .then(() => addAvif(ctx, id))
    .catch((err: unknown) => ctx.log.warn({ err, media: id }, 'AVIF encoding failed'))
}
