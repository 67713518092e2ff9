import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { Logger } from 'pino'
import { canBeDrawn, cancelDrawing, drawDeferred } from './deferred/pictures.ts'
import { readWhole, type StorageEnv, type StoredBytes, storageOf } from './storage/storage.ts'

/** Storage of pictures. Every function throws StorageUnavailable if object storage does not answer. Names are flat: `<hash>-<width>.<format>`. Deferred pictures are drawn on first access. */
export interface Files {
  /** @throws storage_full if the disk is full */
  write: (name: string, bytes: Buffer) => Promise<void>
  read: (name: string) => Promise<Buffer>
  /**
   * The content as a stream, or the part of it in a header like `bytes=0-99`.
   * @throws an error with the code ENOENT for a missing file, ERANGE for a range outside it
   */
  open: (name: string, range?: string) => Promise<StoredBytes>
  /** whether the file exists or can be drawn */
  has: (name: string) => Promise<boolean>
  isWritten: (name: string) => Promise<boolean>
  /** draws a deferred picture if its file is missing; returns whether the file exists now */
  ensure: (name: string) => Promise<boolean>
  /** deletes a file or cancels its drawing; a missing file is not an error */
  remove: (name: string) => Promise<void>
}

type Rendition = { width: number; format: string }

/** File name of one size of a picture. */
export const nameOfSize = (hash: string, { width, format }: Rendition): string => `${hash}-${width}.${format}`

const flatName = /^[0-9a-f]{32}-\d{1,5}\.(webp|avif|jpeg|png)$/

/** `media` is public; `private` has no public URL. */
type Folder = 'media' | 'private'

/** Path of a stored picture; undefined for an invalid name, such as a path traversal. */
export function pathOfFile(dataDir: string, name: string, kind: Folder = 'media'): string | undefined {
  if (!flatName.test(name)) return undefined
  const folder = resolve(dataDir, kind)
  const path = resolve(folder, name)
  return path.startsWith(folder + sep) ? path : undefined
}

/** Stores pictures in object storage or in a folder of DATA_DIR, as the shop is set up. Writes are atomic. */
export function filesOf(env: StorageEnv, kind: Folder = 'media'): Files {
  const storage = storageOf(env)
  const keyOf = (name: string): string => {
    if (!flatName.test(name)) throw new Error(`not the name of a picture: ${name}`)
    return `${kind}/${name}`
  }
  const isWritten = async (name: string) => (await storage.size(keyOf(name))) !== undefined
  const ensure = async (name: string) => (await isWritten(name)) || (kind === 'media' && (await drawDeferred(env, name)))
  return {
    isWritten,
    ensure,
    write: (name, bytes) => storage.write(keyOf(name), bytes),
    read: async (name) => {
      try {
        return await readWhole(storage, keyOf(name))
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOENT' || !(await ensure(name))) throw error
        return readWhole(storage, keyOf(name))
      }
    },
    open: (name, range) => storage.read(keyOf(name), range),
    has: async (name) => (await isWritten(name)) || (kind === 'media' && (await canBeDrawn(env, name))),
    remove: async (name) => {
      if (kind === 'media') await cancelDrawing(env, name)
      await storage.remove(keyOf(name))
    },
  }
}

/**
 * Deletes files whose rows were deleted, after the commit. A file that cannot be deleted is logged and stays, because it is not visible and the request has
 * succeeded.
 */
export async function removeFiles(
  { env, log }: { env: StorageEnv; log: Pick<Logger, 'warn'> },
  kind: Folder,
  names: readonly string[],
): Promise<void> {
  const files = filesOf(env, kind)
  for (const name of names)
    await files.remove(name).catch((err: unknown) => log.warn({ err, file: `${kind}/${name}` }, 'file not deleted'))
}

/** Whether a file can be written, read and deleted in the storage of the shop. */
export async function canStoreFiles(env: StorageEnv): Promise<boolean> {
  const storage = storageOf(env)
  const key = `probes/${randomUUID()}`
  try {
    await storage.write(key, Buffer.from(key))
    const read = await readWhole(storage, key)
    await storage.remove(key)
    return read.toString() === key
  } catch {
    return false
  }
}

/** Free bytes on the disk of a folder; null if unknown. */
export async function freeSpace(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
