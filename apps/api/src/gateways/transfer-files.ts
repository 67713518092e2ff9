import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@haat/shared/errors.ts'
import { draftPath } from './whole-file.ts'

const fileName = /^[0-9a-f-]{36}\.(upload|csv|xlsx)$/
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Uploaded files of imports and written files of exports, in a folder without a URL. They are temporary: a backup does not contain them. */
export interface TransferFiles {
  /** full path of a file */
  path: (name: string) => string
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

/** The files of imports and exports in DATA_DIR. */
export function transferFiles({ dataDir }: { dataDir: string }): TransferFiles {
  const folder = join(dataDir, 'transfers')
  const path = (name: string): string => {
    if (!fileName.test(name)) throw new Error(`not the name of a file of a transfer: ${name}`)
    return join(folder, name)
  }
  return {
    path,
    write: async (name, content, most = Number.POSITIVE_INFINITY) => {
      const target = path(name)
      const draft = draftPath(target)
      let size = 0
      const limit = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length
          done(size > most ? new Refusal('body_too_large') : null, chunk)
        },
      })
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await pipeline(content, limit, createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
        await rename(draft, target)
        return size
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw full.has((error as { code?: string }).code ?? '') ? new Refusal('storage_full') : error
      }
    },
    read: (name) => createReadStream(path(name)) as AsyncIterable<Buffer>,
    size: (name) =>
      stat(path(name)).then(
        (found) => found.size,
        () => undefined,
      ),
    remove: (name) => rm(path(name), { force: true }),
  }
}
