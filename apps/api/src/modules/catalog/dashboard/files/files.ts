import { findVideo } from '@haat/shared/blocks/kinds.ts'
import type { AnswerOf, ParsedOf, StoredFile } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { type FileKind, fileLimits, fileTypes, unknownType } from '@haat/shared/product-files/constants.ts'
import type { productFilesDashboardApi } from '@haat/shared/product-files/dashboard/endpoints.ts'
import type { DashboardFile } from '@haat/shared/product-files/schema.ts'
import { sniffType } from '@haat/shared/product-files/sniff.ts'
import { productFileStore } from '../../../../gateways/product-files.ts'
import { type Ctx, inTransaction } from '../../../../platform/context.ts'
import { isUnconfirmed } from '../../../../platform/retry.ts'
import { writeAudit } from '../../../audit/service.ts'
import { picturesByIds, toPicture } from '../../../media/service.ts'
import { toStoredFile } from '../../files/files.ts'
import {
  arrangeFiles,
  deleteFile,
  type FileRow,
  findFiles,
  insertFile,
  isVariantOf,
  lockFiles,
  productExists,
  replaceFile,
  writeFileDetails,
} from './files-repo.ts'

type Api = typeof productFilesDashboardApi
type Files = AnswerOf<Api['list']>

/**
 * Lists the files of a product.
 * @throws not_found
 */
export async function listProductFiles(ctx: Ctx, { productId }: ParsedOf<Api['list']>): Promise<Files> {
  if (!(await productExists(ctx.db, productId))) throw new Refusal('not_found')
  return readFiles(ctx, productId)
}

const readFiles = async (ctx: Ctx, productId: string): Promise<Files> => ({
  files: (await findFiles(ctx.db, productId)).map(toDashboardFile),
})

const toDashboardFile = ({ id, texts, poster, file: _, ...row }: FileRow): DashboardFile => ({
  _id: id,
  ...row,
  names: Object.fromEntries(Object.entries(texts).flatMap(([language, { name }]) => (name ? [[language, name]] : []))),
  poster: poster && toPicture(poster),
})

/**
 * Stores an uploaded file, by its content, and adds it to a product or to the row that it replaces.
 * @throws not_found, limit_reached, file_empty, file_type, body_too_large, storage_full
 */
export async function uploadProductFile(
  ctx: Ctx,
  { productId, kind, fileName, replaces }: ParsedOf<Api['upload']>,
): Promise<Files> {
  const before = (await listProductFiles(ctx, { productId })).files
  assertRoom(before, kind, replaces)
  const store = productFileStore(ctx.env)
  const { name: file, bytes, head } = await store.add(ctx.fileUpload!, fileLimits[kind].bytes)
  try {
    if (bytes === 0) throw new Refusal('file_empty')
    const type = sniffType(head)
    const accepted = kind === 'download' || (type && (fileTypes[type].kinds as readonly FileKind[]).includes(kind))
    if (!accepted) throw new Refusal('file_type')
    const content = { file, fileName: type ? nameFor(fileName, type) : fileName, type: type ?? unknownType, bytes, link: null }
    return await changeFiles(ctx, productId, async (ctx, { files }) => {
      assertRoom(files, kind, replaces)
      if (replaces) await replaceFile(ctx.db, { productId, id: replaces }, content)
      else await insertFile(ctx.db, { productId, kind, name: nameWithout(fileName), ...content })
    })
  } catch (error) {
    // The insert may have succeeded although its response was lost; the row then needs the file.
    if (!isUnconfirmed(error)) await store.remove(file).catch((err: unknown) => ctx.log.warn({ err, file }, 'file not deleted'))
    throw error
  }
}

/** The name of the file with the extension of its detected type, so that no program misinterprets it. */
function nameFor(fileName: string, type: keyof typeof fileTypes): string {
  const { extension } = fileTypes[type]
  return fileName.toLowerCase().endsWith(`.${extension}`) || (extension === 'jpg' && /\.jpeg$/i.test(fileName))
    ? fileName
    : `${nameWithout(fileName)}.${extension}`
}

const nameWithout = (fileName: string): string => fileName.replace(/\.[^.]{1,8}$/, '').slice(0, 120) || fileName.slice(0, 120)

function assertRoom(files: Files['files'], kind: FileKind, replaces: string | undefined): void {
  if (replaces) {
    if (!files.some(({ _id, kind: own }) => _id === replaces && own === kind)) throw new Refusal('not_found')
  } else if (files.filter((file) => file.kind === kind).length >= fileLimits[kind].files) throw new Refusal('limit_reached')
}

/** A row without a stored file. */
const noFile = { file: null, fileName: '', type: '', bytes: 0 }

/**
 * Adds a video of YouTube or Vimeo to a product.
 * @throws not_found, limit_reached, bad_request for another address
 */
export function addVideoLink(ctx: Ctx, { productId, url, name }: ParsedOf<Api['addLink']>): Promise<Files> {
  if (!findVideo(url)) throw new Refusal('bad_request', { fields: { url: 'is no video of YouTube or Vimeo' } })
  return changeFiles(ctx, productId, async (ctx, { files }) => {
    assertRoom(files, 'video', undefined)
    await insertFile(ctx.db, { productId, kind: 'video', name, link: url, ...noFile })
  })
}

/**
 * Saves the names, the picture and the variant of a file.
 * @throws not_found, version_conflict (with the current files), bad_request for a picture that does not exist
 */
export async function saveProductFile(
  ctx: Ctx,
  { productId, fileId, version, name, names, posterId, variantId }: ParsedOf<Api['save']>,
): Promise<AnswerOf<Api['save']>> {
  if (posterId && !(await picturesByIds(ctx, [posterId])).has(posterId))
    throw new Refusal('bad_request', { fields: { posterId: 'is gone' } })
  const changed = await changeFiles(ctx, productId, async (ctx, { files }) => {
    assertHas(files, fileId)
    if (files.some((file) => file._id === fileId && file.version !== version)) throw new Refusal('version_conflict', { files })
    if (variantId && !(await isVariantOf(ctx.db, productId, variantId))) throw new Refusal('not_found')
    if (variantId && files.some((file) => file._id === fileId && file.kind !== 'download'))
      throw new Refusal('bad_request', { fields: { variantId: 'goes with a download' } })
    const texts = Object.fromEntries(Object.entries(names).flatMap(([language, name]) => (name ? [[language, { name }]] : [])))
    await writeFileDetails(ctx.db, { productId, id: fileId }, { name, texts, posterId, variantId })
  })
  return { ...changed, version: changed.files.find(({ _id }) => _id === fileId)!.version }
}

/**
 * Sets the order of the files.
 * @throws not_found, version_conflict (with the current files) if the list has changed
 */
export const arrangeProductFiles = (ctx: Ctx, { productId, ids }: ParsedOf<Api['arrange']>): Promise<Files> =>
  changeFiles(ctx, productId, async (ctx, { files }) => {
    if (ids.length !== files.length || files.some(({ _id }) => !ids.includes(_id)))
      throw new Refusal('version_conflict', { files })
    await arrangeFiles(ctx.db, productId, ids)
  })

/**
 * Removes a file from a product. Its content is deleted later, once no product has it.
 * @throws not_found
 */
export const removeProductFile = (ctx: Ctx, { productId, fileId }: ParsedOf<Api['remove']>): Promise<Files> =>
  changeFiles(ctx, productId, async (ctx, { files }) => {
    assertHas(files, fileId)
    await deleteFile(ctx.db, { productId, id: fileId })
  })

/**
 * Returns a file of a product of any status, for staff.
 * @throws not_found
 */
export async function readAnyProductFile(ctx: Ctx, { productId, fileId }: ParsedOf<Api['read']>): Promise<StoredFile> {
  const row = (await findFiles(ctx.db, productId)).find(({ id }) => id === fileId)
  if (!row?.file) throw new Refusal('not_found')
  return toStoredFile(ctx, { ...row, file: row.file })
}

const assertHas = (files: Files['files'], id: string): void => {
  if (!files.some(({ _id }) => _id === id)) throw new Refusal('not_found')
}

/** Locks the files of a product, changes them and writes the difference to the audit log, in one transaction. */
function changeFiles(ctx: Ctx, productId: string, change: (ctx: Ctx, before: Files) => Promise<void>): Promise<Files> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockFiles(ctx.db, productId))) throw new Refusal('not_found')
    const before = await readFiles(ctx, productId)
    await change(ctx, before)
    const after = await readFiles(ctx, productId)
    const diff: Record<string, [unknown, unknown]> = { files: [before.files.map(audited), after.files.map(audited)] }
    await writeAudit(ctx, { section: 'products', action: 'products.files', target: productId, diff })
    return after
  })
}

const audited = ({ name, fileName, link }: DashboardFile): string => ((link ?? fileName) ? `${name} (${link ?? fileName})` : name)
