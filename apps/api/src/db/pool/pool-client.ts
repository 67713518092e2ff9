import pg from 'pg'

type Answered = (error: Error | null | undefined, result: unknown) => void

/** A statement as the driver accepts it, besides its text alone. */
interface Statement {
  /** milliseconds; default: that of the client */
  query_timeout?: number
  /** of COPY */
  submit?: unknown
}

/**
 * A client class whose statements end the connection if they have no answer after `timeout` milliseconds; undefined: they wait.
 *
 * The driver has such a timeout and promises, too, but assigns functions for them to a property of the statement. V8 creates functions in such
 * assignments in its old heap, so the result that they refer to stays in memory until the next collection of the whole heap. Here the
 * functions are arguments, which are created in the young heap.
 */
export const poolClient = (timeout?: number): typeof pg.Client =>
  class extends pg.Client {
    override query(...[given, values, callback]: unknown[]): never {
      if ((given as Statement).submit !== undefined) return super.query(given as never) as never
      const send = (answered: Answered) =>
        this.#send(given as Statement, typeof values === 'function' ? undefined : values, answered)
      const answered = typeof values === 'function' ? values : callback
      if (answered) return send(answered as Answered) as never
      return new Promise((resolve, reject) => {
        send((error, result) => (error ? reject(error) : resolve(result)))
      }).catch((error: Error) => {
        Error.captureStackTrace(error) // leads to the caller instead of the socket
        throw error
      }) as never
    }

    #send(given: Statement, values: unknown, answered: Answered): void {
      const most = given.query_timeout ?? timeout
      const timer = most === undefined ? undefined : setTimeout(() => this.#disconnect(), most)
      this.#submit(given, values, (error, result) => {
        clearTimeout(timer)
        answered(error, result)
      })
    }

    #submit(given: Statement, values: unknown, answered: Answered): void {
      super.query(new pg.Query(given as never, values as never, answered as never))
    }

    /** Fails the statements of this client. */
    #disconnect(): void {
      const { stream } = (this as unknown as { connection: { stream: { destroy: (reason: Error) => void } } }).connection
      stream.destroy(new Error('Query read timeout'))
    }
  }
