import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Env } from '../platform/env.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { StorageUnavailable } from '../platform/errors/storage-unavailable.ts'
import { isS3Address, parseS3Address } from '../platform/storage/s3-settings.ts'
import { s3Storage } from './storage/s3.ts'
import { draftPath, isDiskFull, removeDrafts } from './whole-file.ts'

/** A file of a backup, on a disk or in object storage. */
export interface ArchiveFile {
  /** path or `s3://…`, for people */
  address: string
  /**
   * Writes the file, which appears when it is complete and stored. Returns its size in bytes.
   * @throws StartError if it exists, cannot be written, or the disk is full; nothing of it stays
   */
  write: (content: AsyncIterable<Buffer>, signal: AbortSignal) => Promise<number>
  /** Refuses an existing file and a folder that cannot be written, before anything is read. @throws StartError */
  prepare: () => Promise<void>
  /** @throws StartError if it is missing or cannot be read */
  read: () => AsyncIterable<Buffer>
  /** a missing file is no error */
  remove: () => Promise<void>
}

/** The file at a path, or at an address like `s3://bucket/name`. @throws StartError for an address without a name */
export function archiveFile(address: string, { s3Access }: Pick<Env, 's3Access'>): ArchiveFile {
  if (!isS3Address(address)) return onDisk(resolve(address))
  const { bucket, key } = parseS3Address(address)
  if (key === '' || key.endsWith('/')) throw new StartError(`${address} names no file.`)
  return inBucket(address, s3Storage({ ...s3Access, bucket, prefix: '' }), key)
}

function onDisk(path: string): ArchiveFile {
  const folder = dirname(path)
  const explained = (error: unknown) => explain(error, folder)
  return {
    address: path,
    prepare: async () => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        if (await stat(path).catch(() => undefined)) throw exists(path)
        await removeDrafts(folder)
      } catch (error) {
        throw explained(error)
      }
    },
    write: async (content, signal) => {
      const draft = draftPath(path)
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), { signal })
        signal.throwIfAborted()
        await rename(draft, path)
        await syncFolder(folder)
        return (await stat(path)).size
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw explained(error)
      }
    },
    read: async function* () {
      await stat(path).catch((error) => {
        throw new StartError(`${path} cannot be read: ${(error as Error).message}.`, error)
      })
      yield* createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>
    },
    remove: () => rm(path, { force: true }),
  }
}

/** How often reading resumes after a lost connection. */
const mostInterruptions = 5

function inBucket(address: string, storage: ReturnType<typeof s3Storage>, key: string): ArchiveFile {
  const explained = (error: unknown): unknown =>
    error instanceof StorageUnavailable ? new StartError(`${address}: the ${error.message}.`, error) : error
  const failing = (error: unknown): never => {
    throw explained(error)
  }
  return {
    address,
    prepare: async () => {
      if ((await storage.size(key).catch(failing)) !== undefined) throw exists(address)
    },
    write: async (content, signal) => {
      let bytes = 0
      const counted = async function* () {
        for await (const chunk of content) {
          bytes += chunk.length
          yield chunk
        }
      }
      await storage.writeStream(key, counted(), signal).catch(failing)
      return bytes
    },
    read: async function* () {
      let position = 0
      for (let interruptions = 0; ; interruptions += 1)
        try {
          const { content } = await storage.read(key, position === 0 ? undefined : `bytes=${position}-`)
          for await (const chunk of content as AsyncIterable<Buffer>) {
            position += chunk.length
            yield chunk
          }
          return
        } catch (error) {
          if ((error as { code?: string }).code === 'ENOENT')
            throw new StartError(`${address} cannot be read: there is no such file.`, error)
          if (!(error instanceof StorageUnavailable) || interruptions === mostInterruptions) throw explained(error)
        }
    },
    remove: () => storage.remove(key).catch(failing),
  }
}

const exists = (address: string) => new StartError(`${address} exists already. Choose another name.`)

function explain(error: unknown, folder: string): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (isDiskFull(error)) return new StartError(`The disk that holds ${folder} is full. The incomplete backup was removed.`, error)
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code))
    return new StartError(`The backup cannot be written to ${folder}: ${(error as Error).message}.`, error)
  return error
}

/** Without it, a power failure could undo the renaming. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined) // Windows opens no folders
  await handle?.sync().catch(() => {}) // some file systems cannot
  await handle?.close()
}
