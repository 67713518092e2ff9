import { findVideo, type Video } from '@haat/shared/blocks/kinds.ts'
import type { Product } from '@haat/shared/catalog/schema.ts'
import type { StoredFile } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { productFilesPath } from '@haat/shared/product-files/path.ts'
import { productFileStore } from '../../../gateways/product-files.ts'
import type { Ctx } from '../../../platform/context.ts'
import { toPicture } from '../../media/service.ts'
import {
  type DownloadRow,
  deleteUnusedFieldFiles,
  findDownloads,
  findShownFile,
  findUnusedFiles,
  findVideoProviders,
  type ShownFileRow,
  type StoredFileRow,
} from './files-repo.ts'

/** Documents and videos of a product as its page shows them. */
export const shownFiles = (files: readonly ShownFileRow[]): Pick<Product, 'documents' | 'videos'> => ({
  documents: files.flatMap(({ id, kind, name, type, bytes }) =>
    kind === 'document' ? [{ _id: id, name, type, bytes, url: urlOf(id) }] : [],
  ),
  videos: files.flatMap(({ id, kind, name, type, link, poster }): Product['videos'] => {
    if (kind !== 'video') return []
    const about = { _id: id, name, poster: poster && toPicture(poster, poster.alt || name) }
    const outside = link === null ? undefined : findVideo(link)
    return outside ? [{ ...about, provider: outside.provider, video: outside.id }] : [{ ...about, url: urlOf(id), type }]
  }),
})

const urlOf = (fileId: string): string => productFilesPath + fileId

/** The downloads that buyers of these variants get, in their order. */
export const downloadsOf = (ctx: Ctx, variantIds: readonly string[]): Promise<DownloadRow[]> => findDownloads(ctx.db, variantIds)

/** Sites whose videos products show. */
export const videoProviders = (ctx: Ctx): Promise<Video['provider'][]> => findVideoProviders(ctx.db)

/**
 * Returns a document or video of a published product.
 * @throws not_found
 */
export async function readProductFile(ctx: Ctx, { fileId }: { fileId: string }): Promise<StoredFile> {
  const row = await findShownFile(ctx.db, fileId)
  if (!row) throw new Refusal('not_found')
  return toStoredFile(ctx, row)
}

/**
 * A file to send: documents are saved, videos are shown.
 * @throws not_found if the file is gone
 */
export async function toStoredFile(ctx: Ctx, { kind, file, fileName, type }: StoredFileRow): Promise<StoredFile> {
  const store = productFileStore(ctx.env)
  if (!(await store.has(file))) throw new Refusal('not_found')
  return { name: fileName, type, ...store.sent(file), inline: kind === 'video' }
}

/** Those of the names of files in `product-files` that a row names. */
export async function findNamedFiles(ctx: Ctx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const unused = new Set(await findUnusedFiles(ctx.db, names))
  return new Set(names.filter((name) => !unused.has(name)))
}

/** Uploads in progress and transactions that are not committed yet have no row that others see. */
const graceMs = 24 * 60 * 60 * 1000

/** Deletes files that no product has any more. Returns their number. */
export async function deleteUnusedFiles(ctx: Ctx): Promise<number> {
  await deleteUnusedFieldFiles(ctx.db, productFilesPath)
  const store = productFileStore(ctx.env)
  const old = await store.olderThan(Date.now() - graceMs)
  const unused = old.length > 0 ? await findUnusedFiles(ctx.db, old) : []
  for (const name of unused) await store.remove(name)
  return unused.length
}
