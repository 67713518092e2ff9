import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { StoredFile } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { sniffedBytes } from '@haat/shared/product-files/sniff.ts'
import { type StorageEnv, storageOf } from './storage/storage.ts'

const folder = 'product-files'
/** Names of stored files; the name of the uploaded file is in the database. */
const fileName = /^[0-9a-f]{32}$/

/** Files of products in a folder without a URL. The content of a name never changes. */
export interface ProductFileStore {
  /** what `StoredFile` needs to send a file */
  sent: (name: string) => Pick<StoredFile, 'tag' | 'path' | 'open'>
  /**
   * Writes a stream to a new file. Returns its name, its size in bytes and its first bytes.
   * @throws body_too_large, storage_full; leaves no partial file behind
   */
  add: (content: AsyncIterable<Uint8Array>, most: number) => Promise<{ name: string; bytes: number; head: Uint8Array }>
  has: (name: string) => Promise<boolean>
  remove: (name: string) => Promise<void>
  /** names of the files that were written before a time, in milliseconds since 1970; StorageUnavailable as from all functions here */
  olderThan: (time: number) => Promise<string[]>
}

/** The files of products, in object storage or in DATA_DIR. */
export function productFileStore(env: StorageEnv): ProductFileStore {
  const storage = storageOf(env)
  const keyOf = (name: string): string => {
    if (!fileName.test(name)) throw new Error(`not the name of a file of a product: ${name}`)
    return `${folder}/${name}`
  }
  return {
    sent: (name) => ({
      tag: name,
      path: storage.remote ? undefined : join(env.dataDir, keyOf(name)),
      open: (range) => storage.read(keyOf(name), range),
    }),
    add: async (content, most) => {
      const name = randomBytes(16).toString('hex')
      let bytes = 0
      let head: Uint8Array = Buffer.alloc(0)
      const limited = async function* () {
        for await (const chunk of content) {
          bytes += chunk.length
          if (bytes > most) throw new Refusal('body_too_large')
          if (head.length < sniffedBytes) head = Buffer.concat([head, chunk]).subarray(0, sniffedBytes)
          yield chunk
        }
      }
      await storage.writeStream(keyOf(name), limited())
      return { name, bytes, head }
    },
    has: async (name) => (await storage.size(keyOf(name))) !== undefined,
    remove: (name) => storage.remove(keyOf(name)),
    olderThan: async (time) => {
      const old: string[] = []
      for await (const { key, at } of storage.list(folder)) {
        const name = key.slice(folder.length + 1)
        if (fileName.test(name) && at.getTime() < time) old.push(name)
      }
      return old
    },
  }
}
