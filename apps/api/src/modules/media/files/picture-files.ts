import { filesOf, nameOfSize } from '../../../gateways/files.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { deleteOldWrites, deleteWrite, findRenditions, findWrites, insertWrite, lockPictureFiles } from './writes-repo.ts'

/**
 * Records that files of this content are about to be written, so that nothing deletes them before their row exists: until `endWrite`, or for a day.
 * Waits for a deletion that has begun. Call it outside transactions. Returns the id of the record.
 */
export const beginWrite = (ctx: Ctx, hash: string): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    await lockPictureFiles(ctx.db, hash)
    return insertWrite(ctx.db, hash)
  })

/** Ends the protection of files; inside a transaction with its commit. */
export const endWrite = (ctx: Ctx, write: string): Promise<void> => deleteWrite(ctx.db, write)

/** Deletes records of writes that never ended, because their process was killed more than a day ago. */
export const clearOldWrites = (ctx: Ctx): Promise<void> => deleteOldWrites(ctx.db)

/** Prevents, until the caller's transaction ends, that a write of this content begins. */
export const lockContent = (ctx: Ctx, hash: string): Promise<void> => lockPictureFiles(ctx.db, hash)

/** Those of the file names that a row references, or that are being written. */
export async function findNamedPictures(ctx: Ctx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const hashes = [...new Set(names.map(hashOf))]
  if (hashes.length === 0) return new Set()
  const [stored, written] = [await findRenditions(ctx.db, hashes), await findWrites(ctx.db, hashes)]
  const named = new Set([...stored].flatMap(([hash, sizes]) => sizes.map((size) => nameOfSize(hash, size))))
  return new Set(names.filter((name) => named.has(name) || written.has(hashOf(name))))
}

/** Those of the recipe names (`<hash>.json`) whose picture has a row or is being written. */
export async function findNamedRecipes(ctx: Ctx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const hashes = [...new Set(names.map(hashOf))]
  if (hashes.length === 0) return new Set()
  const [stored, written] = [await findRenditions(ctx.db, hashes), await findWrites(ctx.db, hashes)]
  return new Set(names.filter((name) => stored.has(hashOf(name)) || written.has(hashOf(name))))
}

/**
 * Deletes files of one content that no row references and no process writes; the others stay. Call it after the commit that deleted the row. A file
 * that cannot be deleted now is logged, and the job `orphans` deletes it later.
 */
export async function removePictureFiles(ctx: Ctx, hash: string, names: readonly string[]): Promise<void> {
  const files = filesOf(ctx.env)
  await inTransaction(ctx, async (ctx) => {
    await lockPictureFiles(ctx.db, hash)
    const named = await findNamedPictures(ctx, names)
    for (const name of names) if (!named.has(name)) await files.remove(name)
  }).catch((err: unknown) => ctx.log.warn({ err, picture: hash }, 'files of a picture not deleted'))
}

/** Hash of the content in the name of a file. */
export const hashOf = (name: string): string => name.slice(0, 32)
