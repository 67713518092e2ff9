import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** Reads from a process started with `env` how many bytes of its JavaScript heap were collected so far. */
export interface GarbageCounter {
  env: Record<string, string>
  read: (pid: number) => Promise<number>
  remove: () => void
}

export function countGarbage(): GarbageCounter {
  const folder = mkdtempSync(join(tmpdir(), 'haat-garbage-'))
  const file = join(folder, 'collected.json')
  let asked = 0
  const written = () => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return text.endsWith('}') ? (JSON.parse(text) as { collected: number; written: number }) : undefined
  }
  return {
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'garbage-probe.mjs')).href}`,
      GARBAGE_FILE: file,
    },
    read: async (pid) => {
      asked += 1
      process.kill(pid, 'SIGUSR2')
      for (;;) {
        const said = written()
        if (said?.written === asked) return said.collected
        await sleep(20)
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
