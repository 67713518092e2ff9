import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Refusal } from '@haat/shared/errors.ts'

/** The disk is full, the quota of the user is used up, or the file exceeds what the system lets a process write. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const draftName = /\.([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.draft$/
/** Milliseconds: a draft of another machine that is older belongs to nobody. */
const abandoned = 3_600_000

/** Writes a file that appears whole or not at all. Refuses with `storage_full`, and leaves nothing behind. */
export async function writeWholeFile(path: string, bytes: Buffer, modes: { file?: number; folder?: number } = {}): Promise<void> {
  const draft = `${path}.${machine}-${process.pid}-${randomBytes(4).toString('hex')}.draft`
  try {
    await mkdir(dirname(path), { recursive: true, ...(modes.folder && { mode: modes.folder }) })
    await writeFile(draft, bytes, { flag: 'wx', ...(modes.file && { mode: modes.file }) })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw full.has((error as { code?: string }).code ?? '') ? new Refusal('storage_full') : error
  }
}

/** Removes the drafts of processes that were killed while they wrote. Answers how many there were. */
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

/** Called before this process has written anything: a draft under its own number is from a process before it. */
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
