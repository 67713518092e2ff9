import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cartOf } from '../races/race-harness.ts'

export interface Sale {
  /** order numbers, each acknowledged once */
  acknowledged: string[]
  /** responses with `Retry-After`: 503, and 409 while a stopped process is handling the same order */
  refused: number
  /** requests without a response: connection refused or closed, or a timeout of 10 seconds */
  unanswered: number
  /** responses that are neither an order nor a refusal with `Retry-After` */
  strange: string[]
  /** seconds: longest time between two consecutive orders */
  longestPause: number
}

/** Milliseconds after which a buyer sends the same order to the next process, as a load balancer does. */
const patience = 10_000

/** Places one order; resolves with status 0 if there is no response. */
export async function order(url: string, productId: string, key: string, email = 'buyer@example.org') {
  try {
    const reply = await fetch(`${url}/api/home/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(cartOf(productId, email)),
      signal: AbortSignal.timeout(patience),
    })
    const text = await reply.text()
    const { order: placed } = (reply.status === 201 ? JSON.parse(text) : {}) as { order?: { orderId: string } }
    return { status: reply.status, text, orderId: placed?.orderId, canRetry: Number(reply.headers.get('retry-after')) > 0 }
  } catch {
    return { status: 0, text: '', orderId: undefined, canRetry: true }
  }
}

const isInProgress = (text: string): boolean => text.includes('"code":"in_progress"')

/** Starts buyers that retry each order with its idempotency key, at the processes in turn, until it is acknowledged. */
export function startBuying(urls: readonly string[], productId: string, buyers = 6): { stop: () => Promise<Sale> } {
  const sale: Sale = { acknowledged: [], refused: 0, unanswered: 0, strange: [], longestPause: 0 }
  let last = performance.now()
  let isOpen = true
  const buy = async (index: number) => {
    for (let turn = index; isOpen; ) {
      const key = randomUUID()
      for (;;) {
        const { status, text, orderId, canRetry } = await order(
          urls[turn++ % urls.length]!,
          productId,
          key,
          `buyer${index}@example.org`,
        )
        if (orderId) {
          sale.acknowledged.push(orderId)
          sale.longestPause = Math.max(sale.longestPause, (performance.now() - last) / 1000)
          last = performance.now()
          break
        }
        if (status === 0) sale.unanswered += 1
        else if (canRetry && (status === 503 || isInProgress(text))) sale.refused += 1
        else if (sale.strange.length < 5) sale.strange.push(`${status} ${text.slice(0, 200)}`)
        await sleep(100)
      }
      await sleep(20)
    }
  }
  const all = Promise.all(Array.from({ length: buyers }, (_, index) => buy(index)))
  return {
    stop: async () => {
      isOpen = false
      await all
      return sale
    },
  }
}
