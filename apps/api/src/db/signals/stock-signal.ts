import type pg from 'pg'
import type { Logger } from 'pino'

const pause = 100

/**
 * Notifies all processes that stock has decreased and an order was placed, collected for all sales within a short time. A notification
 * in each sale's own transaction would serialize all commits. Sold-out products are still notified by the sale itself.
 * `here` clears this process's cache immediately, so that the customer sees the new stock.
 */
export function stockSignal(pool: pg.Pool, log: Logger, here: () => void): { notify: () => void; stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let last = 0
  let sending: Promise<void> = Promise.resolve()

  const send = () => {
    timer = undefined
    last = performance.now()
    sending = pool.query("SELECT pg_notify('catalog', 'stock'), pg_notify('staff', 'order')").then(
      () => {},
      (err: unknown) => {
        // A lost signal leaves numbers outdated until the cache expires; the listeners usually lose their connection for the same reason.
        log.warn({ err }, 'stock notification failed')
      },
    )
  }
  return {
    notify: () => {
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
