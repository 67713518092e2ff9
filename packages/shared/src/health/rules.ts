import type { HealthState } from './checks.ts'

/** The state of several checks together: that of the worst. A check that could not be made needs attention. */
export function worstState(states: readonly HealthState[]): Exclude<HealthState, 'unknown'> {
  if (states.includes('broken')) return 'broken'
  return states.some((state) => state !== 'good') ? 'attention' : 'good'
}
