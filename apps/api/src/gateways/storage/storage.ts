import type { Env } from '../../platform/env.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './types.ts'

export type { Storage, StoredBytes, StoredFile } from './types.ts'

/** Where the files of a shop are. */
export type StorageEnv = Pick<Env, 'dataDir' | 's3'>

/** The storage of a shop: object storage if `S3_BUCKET` is set, else DATA_DIR. */
export const storageOf = ({ dataDir, s3 }: StorageEnv): Storage => (s3 ? s3Storage(s3) : diskStorage(dataDir))

/** Reads a whole file into memory. @throws an error with the code ENOENT for a missing file; StorageUnavailable */
export async function readWhole(storage: Storage, key: string): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    const { content } = await storage.read(key)
    try {
      const chunks: Buffer[] = []
      for await (const chunk of content) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    } catch (error) {
      if (attempt === 2) throw error // the connection was lost in the middle: once more
    }
  }
}
