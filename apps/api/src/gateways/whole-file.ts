import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '@haat/shared/errors.ts'

/** Disk full, quota exceeded, or file size limit reached. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const draftName = /\.([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.draft$/
/** Milliseconds after which a draft of another machine is considered abandoned. */
const abandoned = 3_600_000

/** Name of a draft of this process beside a file. `removeDrafts` removes it if the process is killed. */
export const draftPath = (path: string): string => `${path}.${machine}-${process.pid}-${randomBytes(4).toString('hex')}.draft`

/** Whether this is the name of a file that was not complete. */
export const isDraft = (name: string): boolean => draftName.test(name)

/** Writes a file atomically. @throws storage_full; leaves no partial file behind */
export async function writeFileAtomically(
  path: string,
  bytes: Buffer,
  modes: { file?: number; folder?: number } = {},
): Promise<void> {
  const draft = draftPath(path)
  try {
    const write = () => writeFile(draft, bytes, { flag: 'wx', ...(modes.file && { mode: modes.file }) })
    await write().catch(async (error: unknown) => {
      if ((error as { code?: string }).code !== 'ENOENT') throw error
      await mkdir(dirname(path), { recursive: true, ...(modes.folder && { mode: modes.folder }) })
      await write()
    })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw toDiskRefusal(error)
  }
}

/** Writes a stream to a file, which appears when it is complete. Creates its folder for its owner only. @throws storage_full; leaves no partial file behind */
export async function writeStreamAtomically(
  path: string,
  content: AsyncIterable<Uint8Array | string> | Readable,
  signal?: AbortSignal,
): Promise<void> {
  const draft = draftPath(path)
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600 }), signal ? { signal } : {})
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    signal?.throwIfAborted()
    throw toDiskRefusal(error)
  }
}

/** Whether an error of the file system says that there is no room. */
export const isDiskFull = (error: unknown): boolean => full.has((error as { code?: string } | null)?.code ?? '')

/** `storage_full` for the errors of a full disk; any other error as it is. */
const toDiskRefusal = (error: unknown): unknown => (isDiskFull(error) ? new Refusal('storage_full') : error)

/** Removes drafts of killed processes. Returns their number. */
export async function removeDrafts(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const draft = draftName.exec(name)
    const path = join(folder, basename(name))
    if (!draft || !(await isAbandoned(path, draft[1]!, Number(draft[2])))) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Called before this process writes anything: a draft with its own pid is from an earlier process. */
async function isAbandoned(path: string, of: string, pid: number): Promise<boolean> {
  if (of === machine) return pid === process.pid || !isAlive(pid)
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > abandoned
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
