import { hash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'

const windowMs = 60_000

interface Window {
  calls: number
  /** milliseconds since the epoch */
  endsAt: number
  /** names the key in the header, without telling it */
  partition: string
}

/**
 * Counts calls by a name, `limit` per minute in this process, and sets the headers `RateLimit` and `RateLimit-Policy`
 * (draft-ietf-httpapi-ratelimit-headers-08). False: this call is one too many.
 */
export function countCalls(policy: string, limit: number): (res: ServerResponse, name: string) => boolean {
  const windows = new LRUCache<string, Window>({ max: 10_000 })
  return (res, name) => {
    const now = Date.now()
    let window = windows.get(name)
    if (!window || window.endsAt <= now) {
      window = { calls: 0, endsAt: now + windowMs, partition: partitionOf(name) }
      windows.set(name, window)
    }
    window.calls += 1
    const left = Math.max(0, limit - window.calls)
    res.setHeader('RateLimit', `"${policy}"; r=${left}; t=${Math.ceil((window.endsAt - now) / 1000)}`)
    res.setHeader('RateLimit-Policy', `"${policy}"; q=${limit}; w=${windowMs / 1000}; pk=:${window.partition}:`)
    return window.calls <= limit
  }
}

const partitionOf = (name: string): string => Buffer.from(hash('sha256', name).slice(0, 12)).toString('base64')
