import { createHash } from 'node:crypto'
import { today } from '@haat/shared/reports/periods.ts'
import type { Ctx } from '../../platform/context.ts'
import { network } from '../../platform/rate-limit.ts'
import { type CleanError, cleanError, type ReportedError } from './clean.ts'
import { addBrowserErrors, type CountedError } from './repo.ts'

export type { ReportedError } from './clean.ts'

/** Collects error reports of browsers. Reports never wait for the database and never fail a request. */
export interface BrowserErrors {
  /** Answers the cleaned error if it should be logged: the first of its kind since the last flush. */
  report: (address: string, level: ReportLevel, reported: ReportedError) => CleanError | null
  /** Writes the counts to the database. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}
export type ReportLevel = 'error' | 'warn' | 'debug'

/** Limits per process between two flushes: reports per network, reports in total, kinds. */
const bounds = { perNetwork: 20, reports: 600, kinds: 100 }

/**
 * Counts in memory and writes every `every` ms, so that a flood of errors is one statement. Counts of several processes add up.
 */
export function collectBrowserErrors(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  { every = 10_000 }: { every?: number } = {},
): BrowserErrors {
  let kinds = new Map<string, CountedError | null>()
  let perNetwork = new Map<string, number>()
  let reports = 0

  const mayReport = (address: string): boolean => {
    const own = (perNetwork.get(network(address)) ?? 0) + 1
    if (own > bounds.perNetwork || reports >= bounds.reports) return false
    reports += 1
    perNetwork.set(network(address), own)
    return true
  }

  const write = async (): Promise<void> => {
    const counted = [...kinds.values()].filter((kind) => kind !== null)
    ;[kinds, perNetwork, reports] = [new Map(), new Map(), 0]
    if (counted.length === 0) return
    const dropped = await addBrowserErrors(db, counted).catch((err: unknown) => {
      log.warn({ err, kinds: counted.length }, 'browser errors not stored')
      return 0
    })
    if (dropped > 0) log.warn({ kinds: dropped }, 'browser errors not stored: too many kinds today')
  }

  let writing = Promise.resolve()
  const flush = (): Promise<void> => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(() => void flush(), every)
  timer.unref()

  return {
    report: (address, level, reported) => {
      if (!mayReport(address)) return null
      const error = cleanError(reported)
      const at = new Date().toISOString()
      const key = `${level} ${today('UTC')} ${toFingerprint(error)}`
      const known = kinds.get(key)
      if (known) {
        known.count += 1
        known.last = at
        known.build = error.build
      }
      if (known !== undefined || kinds.size >= bounds.kinds) return null
      // Only errors are counted; a warning is only remembered, so that it is logged once.
      kinds.set(
        key,
        level === 'error'
          ? { ...error, day: today('UTC'), fingerprint: toFingerprint(error), count: 1, first: at, last: at }
          : null,
      )
      return error
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

const toFingerprint = ({ code, message, route, frames }: CleanError): string =>
  createHash('sha256')
    .update(JSON.stringify([code, message, route, frames[0] ?? '']))
    .digest('base64url')
    .slice(0, 22)
