import { hostname, totalmem } from 'node:os'
import { v7 as uuid } from 'uuid'
import { freeSpace } from '../../gateways/files.ts'
import type { Ctx } from '../../platform/context.ts'
import { readBuildVersion } from '../../platform/observing/build-version.ts'
import { readDatabaseClock, recordProcess, removeProcess } from './repo.ts'

/** Milliseconds between reports: see `endedAfter` in the repo. */
const everyHalfMinute = 30_000

/** Reports of one process. */
export interface Heartbeat {
  /** Reports now; rejects if the database does not answer. */
  beat: () => Promise<void>
  /** Ends the reports and removes the process from the list. */
  stop: () => Promise<void>
}

/**
 * Reports every half minute that this process runs, with its version, memory, disk and clock. A failed report is skipped: the database is unavailable, and
 * other figures show it. `now`: the clock of the process, in milliseconds.
 */
export function startHeartbeat(ctx: Pick<Ctx, 'db' | 'env' | 'log'>, now: () => number = Date.now): Heartbeat {
  const { db, env, log } = ctx
  const own = {
    id: uuid(),
    host: hostname(),
    pid: process.pid,
    role: env.role,
    version: readBuildVersion(),
    node: process.version,
    pool: env.databasePool,
    memoryLimit: readMemoryLimit(),
    startedAt: new Date(Date.now() - process.uptime() * 1000),
  }
  let stopped = false
  const beat = async () => {
    const [clockAhead, diskFree] = await Promise.all([readClockAhead(db, now), freeSpace(env.dataDir)])
    if (!stopped) await recordProcess(db, { ...own, memory: process.memoryUsage.rss(), clockAhead, diskFree })
  }
  let current: Promise<void> | undefined
  const beatOnce = () => {
    current ??= beat().finally(() => {
      current = undefined
    })
    return current
  }
  const beatQuietly = () => void beatOnce().catch((err: unknown) => log.debug({ err }, 'heartbeat not recorded'))
  const timer = setInterval(beatQuietly, everyHalfMinute)
  timer.unref()
  beatQuietly()
  return {
    beat: beatOnce,
    stop: async () => {
      clearInterval(timer)
      stopped = true
      await current?.catch(() => {})
      await removeProcess(db, own.id).catch((err: unknown) => log.debug({ err }, 'ended process not removed'))
    },
  }
}

/** Bytes that this process may use: of its container, or of the machine. */
function readMemoryLimit(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

/** Milliseconds that the clock of this process is ahead of that of the database: of three readings, the one with the shortest round trip. */
async function readClockAhead(db: Ctx['db'], now: () => number): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 }
  for (let reading = 0; reading < 3; reading += 1) {
    const from = performance.now()
    const before = now()
    const at = await readDatabaseClock(db)
    const took = performance.now() - from
    if (took < best.took) best = { took, ahead: before + took / 2 - at }
  }
  // Half of the way could be all of the difference.
  return Math.abs(best.ahead) <= best.took / 2 ? 0 : Math.round(best.ahead)
}
