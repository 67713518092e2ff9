import type pg from 'pg'

/** Called when a statement is sent; the returned function when it was answered, with the error if it failed. */
export type ObserveQuery = (statement: string) => (error?: unknown) => void

/** A client class that reports each statement of `Base`, but no COPY. */
export const observedClient = (Base: typeof pg.Client, observe: ObserveQuery): typeof pg.Client =>
  class extends Base {
    override query(...args: unknown[]): never {
      const ask = super.query.bind(this) as (...args: unknown[]) => unknown
      const statement = statementOf(args[0])
      if (statement === undefined) return ask(...args) as never
      const answered = observe(statement)
      // The pool gives a callback, a transaction takes the promise.
      const at = args.findIndex((arg) => typeof arg === 'function')
      if (at >= 0) {
        const callback = args[at] as (error: unknown, result: unknown) => void
        return ask(
          ...args.with(at, (error: unknown, result: unknown) => {
            answered(error ?? undefined)
            callback(error, result)
          }),
        ) as never
      }
      const answer = ask(...args) as Promise<unknown>
      answer.then(() => answered(), answered)
      return answer as never
    }
  }

function statementOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config
  const { text, submit } = config as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : undefined
}
