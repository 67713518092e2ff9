import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { ObserveQuery } from '../../db/pool/observed-client.ts'
import { currentWork } from './running.ts'

/** Characters of a statement in the log. Statements have placeholders; values are never logged. */
const longest = 600

/** Logs statements that take at least `milliseconds`, with the route and the id of their request, or the name of their job. */
export const logSlowQueries =
  (milliseconds: number, log: Logger, onSlow: () => void = () => {}): ObserveQuery =>
  (statement) => {
    const from = performance.now()
    const work = currentWork()
    return () => {
      const took = performance.now() - from
      if (took < milliseconds) return
      onSlow()
      const text = statement.replaceAll(/\s+/g, ' ').trim()
      log.warn(
        {
          ms: Math.round(took),
          statement: text.length > longest ? `${text.slice(0, longest)} …` : text,
          ...(work && { work: work.name() }),
          ...(work?.requestId && { requestId: work.requestId }),
        },
        'slow query',
      )
    }
  }

/** Adds a span to the trace of the request or job that a statement belongs to. */
export const traceQueries: ObserveQuery = (statement) => currentWork()?.span?.statement(statement) ?? (() => {})

/** One observer for several; undefined for none. */
export function observeAll(observers: readonly ObserveQuery[]): ObserveQuery | undefined {
  if (observers.length < 2) return observers[0]
  return (statement) => {
    const ends = observers.map((observe) => observe(statement))
    return (error) => {
      for (const end of ends) end(error)
    }
  }
}
