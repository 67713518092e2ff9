import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@haat/shared/errors.ts'
import { sniffedBytes } from '@haat/shared/product-files/sniff.ts'
import { draftPath } from './whole-file.ts'

/** Names of stored files; the name of the uploaded file stands in the database. */
const fileName = /^[0-9a-f]{32}$/
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Files of products in a folder without a URL. A name never gets another content. */
export interface ProductFileStore {
  /** full path of a file */
  path: (name: string) => string
  /**
   * Writes a stream to a new file. Returns its name, its size in bytes and its first bytes.
   * @throws body_too_large, storage_full; leaves no partial file behind
   */
  add: (content: AsyncIterable<Uint8Array>, most: number) => Promise<{ name: string; bytes: number; head: Uint8Array }>
  has: (name: string) => Promise<boolean>
  remove: (name: string) => Promise<void>
  /** names of the files that were written before a time, in milliseconds since 1970 */
  olderThan: (time: number) => Promise<string[]>
}

/** The files of products in DATA_DIR. */
export function productFileStore({ dataDir }: { dataDir: string }): ProductFileStore {
  const folder = join(dataDir, 'product-files')
  const path = (name: string): string => {
    if (!fileName.test(name)) throw new Error(`not the name of a file of a product: ${name}`)
    return join(folder, name)
  }
  const modified = (name: string) =>
    stat(join(folder, name)).then(
      (found) => found.mtimeMs,
      () => Number.POSITIVE_INFINITY,
    )
  return {
    path,
    add: async (content, most) => {
      const name = randomBytes(16).toString('hex')
      const draft = draftPath(path(name))
      let bytes = 0
      const limit = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          done(bytes > most ? new Refusal('body_too_large') : null, chunk)
        },
      })
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await pipeline(content, limit, createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
        const head = await headOf(draft)
        await rename(draft, path(name))
        return { name, bytes, head }
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw full.has((error as { code?: string }).code ?? '') ? new Refusal('storage_full') : error
      }
    },
    has: async (name) => (await modified(name)) !== Number.POSITIVE_INFINITY,
    remove: (name) => rm(path(name), { force: true }),
    olderThan: async (time) => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => fileName.test(name))
      const old: string[] = []
      for (const name of names) if ((await modified(name)) < time) old.push(name)
      return old
    },
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
