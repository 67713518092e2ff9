import { rmSync } from 'node:fs'
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deferredFolder } from './store.ts'

const beat = 2_000
/** Milliseconds after which the lock of a killed process is stale. */
const stale = 10_000

/**
 * Locks the drawing of DATA_DIR for this process, across machines; undefined while another process holds the lock.
 * Two processes may take a stale lock at the same time: they draw the same pictures, which is harmless.
 */
export async function takeDrawingLock(dataDir: string): Promise<(() => Promise<void>) | undefined> {
  const file = join(deferredFolder(dataDir), 'lock')
  const age = Date.now() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? 0)
  if (age > stale) await rm(file, { force: true })
  await mkdir(deferredFolder(dataDir), { recursive: true })
  try {
    await writeFile(file, `${process.pid}\n`, { flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return undefined
    throw error
  }
  const remove = () => rmSync(file, { force: true })
  process.once('exit', remove)
  const beating = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), beat).unref()
  return async () => {
    clearInterval(beating)
    process.off('exit', remove)
    await rm(file, { force: true })
  }
}
