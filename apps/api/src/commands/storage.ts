import { createHash } from 'node:crypto'
import { type FileFolder, fileFolders } from '../backup/format.ts'
import { diskStorage } from '../gateways/storage/disk.ts'
import { s3Storage } from '../gateways/storage/s3.ts'
import type { Storage } from '../gateways/storage/storage.ts'
import { readEnv } from '../platform/env.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { StorageUnavailable } from '../platform/errors/storage-unavailable.ts'
import { formatBytes, formatCount } from './terminal/format-amounts.ts'
import { interruptible } from './terminal/interruptible.ts'
import { progressBar } from './terminal/progress-bar.ts'

const atOnce = 8

/** Folders of files that move, and the names of their files: those of a backup, and the files of imports and exports. */
const movedFolders: Record<FileFolder | 'transfers', RegExp> = { ...fileFolders, transfers: /^[0-9a-f-]{36}\.(upload|csv|xlsx)$/ }

/**
 * `pnpm shop storage migrate`: copies all files between DATA_DIR and object storage, and compares every copy with its original by hash. Deletes
 * nothing. Files that are there already are compared only, so that it can be repeated. Exit code 1 if a file could not be copied.
 */
export const migrate = ({ to }: { to: 's3' | 'disk' }): Promise<number> =>
  interruptible(async (signal) => {
    const { s3, dataDir } = readEnv()
    if (!s3) throw new StartError('Set S3_BUCKET and the other S3_* variables: see docs/deployment.md.')
    const disk = diskStorage(dataDir)
    const bucket = s3Storage(s3)
    const [from, into] = to === 's3' ? [disk, bucket] : [bucket, disk]
    const bar = progressBar()
    try {
      const there = await sizesIn(into)
      const waiting = [...(await sizesIn(from))]
      const total = waiting.length
      const outcome = { copied: 0, present: 0, bytes: 0, gone: 0, different: [] as string[] }
      let done = 0
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          signal.throwIfAborted()
          await copyOne(next[0])
          bar.show('files', ++done, total)
        }
      }
      const copyOne = async (key: string) => {
        const original = await hashOf(from, key)
        if (original === undefined) {
          outcome.gone += 1 // deleted from the shop meanwhile
          return
        }
        const known = there.has(key) ? await hashOf(into, key) : undefined
        if (known?.sha256 === original.sha256) {
          outcome.present += 1
          return
        }
        await into.writeStream(key, (await from.read(key)).content, signal)
        const copy = await hashOf(into, key)
        if (copy?.sha256 === original.sha256) outcome.copied += 1
        else outcome.different.push(key)
        outcome.bytes += original.bytes
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      bar.end()
      const { copied, bytes, present, gone, different } = outcome
      console.log(
        `${formatCount(copied)} files (${formatBytes(bytes)}) are copied and equal their originals; ${formatCount(present)} were there already.`,
      )
      if (gone > 0) console.log(`${formatCount(gone)} files were deleted from the shop meanwhile.`)
      for (const key of different) console.log(`✗ ${key} differs from its original.`)
      console.log(
        to === 's3'
          ? 'Start the processes with S3_BUCKET now, then repeat this command for files that came in meanwhile. The files in DATA_DIR stay.'
          : 'Start the processes without S3_BUCKET now. The files in the bucket stay.',
      )
      return different.length === 0 ? 0 : 1
    } catch (error) {
      throw error instanceof StorageUnavailable ? new StartError(`${error.message}. Repeat the command to go on.`, error) : error
    } finally {
      bar.end()
    }
  })

async function sizesIn(storage: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const [folder, name] of Object.entries(movedFolders))
    for await (const { key, bytes } of storage.list(folder)) if (name.test(key.slice(folder.length + 1))) sizes.set(key, bytes)
  return sizes
}

/** Undefined for a missing file. */
async function hashOf(storage: Storage, key: string): Promise<{ sha256: string; bytes: number } | undefined> {
  const found = await storage.read(key).catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!found) return undefined
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of found.content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}
