import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '@haat/shared/errors.ts'
import { type StorageEnv, storageOf } from './storage/storage.ts'
import { writeStreamAtomically } from './whole-file.ts'

const fileName = /^[0-9a-f-]{36}\.(upload|csv|xlsx)$/
/** Milliseconds after which a copy of a file in object storage is deleted from this machine. */
const copyAge = 86_400_000

/** Uploaded files of imports and written files of exports, in a folder without a URL. They are temporary: a backup does not contain them. */
export interface TransferFiles {
  /** Path of the file on this machine; the path does not exist if the file was deleted. With object storage it is a copy, fetched once. @throws StorageUnavailable */
  local: (name: string) => Promise<string>
  /**
   * Writes a stream to a file, which appears when it is complete. Returns its size in bytes.
   * @throws body_too_large, storage_full; leaves no partial file behind
   */
  write: (name: string, content: AsyncIterable<Uint8Array | string> | Readable, most?: number) => Promise<number>
  read: (name: string) => AsyncIterable<Buffer>
  /** size in bytes; undefined if the file is gone */
  size: (name: string) => Promise<number | undefined>
  remove: (name: string) => Promise<void>
}

/** The files of imports and exports, in object storage or in DATA_DIR. */
export function transferFiles(env: StorageEnv): TransferFiles {
  const { dataDir } = env
  const folder = join(dataDir, 'transfers')
  const storage = storageOf(env)
  const keyOf = (name: string) => `transfers/${name}`
  const path = (name: string): string => {
    if (!fileName.test(name)) throw new Error(`not the name of a file of a transfer: ${name}`)
    return join(folder, name)
  }
  const writeLocal = async (
    name: string,
    content: AsyncIterable<Uint8Array | string> | Readable,
    most = Number.POSITIVE_INFINITY,
  ) => {
    let size = 0
    const limited = async function* () {
      for await (const chunk of content as AsyncIterable<Uint8Array | string>) {
        size += Buffer.byteLength(chunk)
        if (size > most) throw new Refusal('body_too_large')
        yield chunk
      }
    }
    await writeStreamAtomically(path(name), limited())
    return size
  }
  const isLocal = (name: string) =>
    stat(path(name)).then(
      () => true,
      () => false,
    )
  return {
    local: async (name) => {
      if (!storage.remote || (await isLocal(name))) return path(name)
      await removeOldCopies(folder)
      const found = await storage.read(keyOf(name)).catch(undefinedIfMissing)
      if (found) await writeLocal(name, found.content)
      return path(name)
    },
    write: async (name, content, most) => {
      const bytes = await writeLocal(name, content, most)
      if (!storage.remote) return bytes
      try {
        await storage.writeStream(keyOf(name), createReadStream(path(name)))
        return bytes
      } catch (error) {
        await rm(path(name), { force: true })
        throw error
      }
    },
    read: async function* (name) {
      path(name) // refuses every other name
      yield* (await storage.read(keyOf(name))).content as AsyncIterable<Buffer>
    },
    size: (name) => {
      path(name)
      return storage.size(keyOf(name))
    },
    remove: async (name) => {
      await rm(path(name), { force: true })
      await storage.remove(keyOf(name))
    },
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}

/** Copies on this machine of files that other processes may have deleted since. */
async function removeOldCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > copyAge) await rm(join(folder, name), { force: true })
  }
}
