import { useRef } from 'react'
import { afterPaint } from '../../../lib/browser/timing/after-paint.ts'
import { type Filters, merged } from './filters.ts'

interface Changes {
  /** Applies a change at once. */
  change: (next: Filters) => void
  /** Applies a change after the next frame, so that the pressed control shows it first; resolves then. */
  changeLater: (update: (filters: Filters) => Filters) => Promise<void>
}

/** Changes of the filters of a list. A change made while another one is pending is merged with it, so that none is lost. */
export function useMergedChanges(shown: Filters, apply: (filters: Filters) => void): Changes {
  const waiting = useRef<{ wanted: Filters; applied: Promise<void> }>(undefined)
  return {
    change: (next) => {
      // The change is based on the displayed filters.
      const wanted = waiting.current ? merged(shown, next, waiting.current.wanted) : next
      waiting.current = undefined
      apply(wanted)
    },
    changeLater: (update) => {
      const wanted = update(waiting.current?.wanted ?? shown)
      if (waiting.current) waiting.current.wanted = wanted
      else {
        const mine = {
          wanted,
          applied: afterPaint().then(() => {
            if (waiting.current !== mine) return
            waiting.current = undefined
            apply(mine.wanted)
          }),
        }
        waiting.current = mine
      }
      return waiting.current!.applied
    },
  }
}
