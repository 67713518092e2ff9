import type { Outcome } from '../repo.ts'

/** Result of a check that found nothing. */
export const good: Outcome = { state: 'good' }

/** Most names in a text. */
const named = 5

/** Count and first names of the findings, for a text. */
export const list = (found: readonly { name: string }[]): { count: number; names: string } => ({
  count: found.length,
  names:
    found
      .slice(0, named)
      .map(({ name }) => name)
      .join(', ') + (found.length > named ? ', …' : ''),
})
