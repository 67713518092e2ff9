import type pg from 'pg'
import type { Logger } from 'pino'

const pause = 100

/**
 * Tells all processes that stock became less and that there is an order, soon after a sale and once for all sales of a moment. A signal inside every sale's own
 * transaction would let the database commit only one sale at a time. That something is sold out is still told by the sale itself.
 * `here` forgets this process's own answers at once, so that a buyer who looks again sees what he left.
 */
export function saleSignal(pool: pg.Pool, log: Logger, here: () => void): { tell: () => void; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let last = 0
  let sending: Promise<void> = Promise.resolve()

  const send = () => {
    timer = undefined
    last = performance.now()
    sending = pool.query("SELECT pg_notify('catalog', 'stock'), pg_notify('staff', 'order')").then(
      () => {},
      (err: unknown) => {
        // A lost signal leaves numbers old for as long as answers are kept; those who listen are cut off by the same trouble.
        log.warn({ err }, 'could not tell that something was sold')
      },
    )
  }
  return {
    tell: () => {
      if (timer) return
      if (performance.now() - last >= pause) here()
      timer = setTimeout(send, Math.max(0, last + pause - performance.now()))
    },
    stop: async () => {
      if (timer) {
        clearTimeout(timer)
        send()
      }
      await sending
    },
  }
}
