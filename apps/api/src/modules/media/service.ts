import type { Picture } from '@haat/shared/media/schema.ts'
import { type Ctx, lookUp } from '../../platform/context.ts'
import { toPicture } from './picture.ts'
import { findAll, insertAllMedia, type Media, type NewMedia } from './repo.ts'
import { addAvifLater, insertPicture, preparePicture, type StoreOptions } from './store-picture.ts'

export { colourValue } from './colours.ts'
export { eraseUploads } from './erase.ts'
export { clearOldWrites, findNamedPictures, findNamedRecipes, hashOf, lockContent } from './files/picture-files.ts'
export { toPicture } from './picture.ts'
export { preparePlaceholder } from './placeholder.ts'
export {
  fileNames,
  insertNewPictures,
  removeOrphanFiles,
  removeUnchangedPictures,
  storedHashes,
} from './remove-unchanged.ts'
export type { Media, NewMedia } from './repo.ts'
export { avifWidths, webpWidths, widthsFor } from './sizes.ts'
export { fetchPicture, fullUrl, knownPictures, type MissingPicture, type StoredPicture } from './sources/sources.ts'
export { addAvif, addAvifLater, insertPicture, preparePicture } from './store-picture.ts'
export { ownsUploads, queue, uploadWithin } from './uploads.ts'

/** Inserts the rows of pictures whose files are written or deferred. Returns their ids by hash; a known hash keeps its row. */
export const insertPictures = (ctx: Ctx, pictures: readonly NewMedia[]): Promise<Map<string, string>> =>
  insertAllMedia(ctx.db, pictures)

/**
 * Stores a picture; the same content is stored once.
 * @throws not_an_image, image_too_large
 */
export const storePicture = async (ctx: Ctx, bytes: Buffer, options: StoreOptions): Promise<Media> =>
  insertPicture(ctx, await preparePicture(ctx, bytes, options))

/**
 * Stores an uploaded picture and adds AVIF sizes in the background.
 * @throws not_an_image, image_too_large
 */
export async function uploadPicture(ctx: Ctx, bytes: Buffer, { alt }: { alt: string }): Promise<Picture & { _id: string }> {
  const row = await storePicture(ctx, bytes, { alt })
  addAvifLater(ctx, row.id)
  return { _id: row.id, ...toPicture(row) }
}

/** Pictures by id; ids without a row are left out. */
export async function picturesByIds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Picture>> {
  const distinct = [...new Set(ids)]
  const found = ctx.combine
    ? await Promise.all(distinct.map((id) => lookUp(ctx, 'pictures', id, (ids) => findEach(ctx, ids))))
    : await findAll(ctx.db, distinct)
  return new Map(found.flatMap((row) => (row ? [[row.id, toPicture(row)] as const] : [])))
}

async function findEach(ctx: Ctx, ids: readonly string[]): Promise<(Media | undefined)[]> {
  const found = new Map((await findAll(ctx.db, [...new Set(ids)])).map((row) => [row.id, row]))
  return ids.map((id) => found.get(id))
}
