import { readStored, writeStored } from '../../lib/browser/storage.ts'
import { randomKey } from '../../lib/random-key.ts'

const deviceKey = 'haat-voter'
const votesKey = 'haat-votes'
const most = 200

/** Random id of this browser, by which the server counts one vote per browser. */
export function voterDevice(): string {
  const known = readStored<unknown>(deviceKey)
  if (typeof known === 'string') return known
  const made = randomKey()
  writeStored(deviceKey, made)
  return made
}

/** Whether this browser marked the review as helpful. */
export const hasVoted = (reviewId: string): boolean => votes().includes(reviewId)

export function rememberVote(reviewId: string, helpful: boolean): void {
  const others = votes().filter((id) => id !== reviewId)
  writeStored(votesKey, helpful ? [reviewId, ...others].slice(0, most) : others)
}

/** Stored data may be invalid. */
function votes(): string[] {
  const stored = readStored<unknown>(votesKey)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}
