import { rmSync } from 'node:fs'
import { rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deferredFolder } from './store.ts'

const beat = 2_000
/** A process that was killed leaves its lock, which then grows old. */
const stale = 10_000

/**
 * Says that this process draws the pictures of DATA_DIR, also to processes on other machines; undefined while another one does.
 * Two that find the same old lock may both take it: they then draw the same pictures, which costs time and breaks nothing.
 */
export async function takeDrawingLock(dataDir: string): Promise<(() => Promise<void>) | undefined> {
  const file = join(deferredFolder(dataDir), 'lock')
  const age = Date.now() - ((await stat(file).catch(() => undefined))?.mtimeMs ?? 0)
  if (age > stale) await rm(file, { force: true })
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
