import { endpoints } from 'virtual:endpoints'
import type { InputTo } from '../../lib/api/address.ts'
import { send } from '../../lib/api/api.ts'
import { closeAttempt, keyFor } from './attempt.ts'

export type Wish = InputTo<typeof endpoints.checkout.place>

const pauses = [1000, 2000, 4000]
/** What may be better in a moment; the same key makes asking again safe. */
const passing = new Set(['in_progress', 'busy', 'unconfirmed', 'network'])

/** Sends an order, and sends it again while the shop is busy with it. A captcha is no part of the wish. */
export async function place(wish: Wish, { captcha, wait = pause }: { captcha?: string | undefined; wait?: typeof pause } = {}) {
  const idempotencyKey = keyFor(JSON.stringify(wish))
  for (let round = 0; ; round += 1) {
    const answer = await send(endpoints.checkout.place, { ...wish, ...(captcha && { captcha }) }, { idempotencyKey })
    const next = pauses[round]
    if (!answer.success && passing.has(answer.code) && next !== undefined && !(answer.code === 'network' && round > 0)) {
      await wait(Math.min(10_000, (answer.retryAfter ?? 0) * 1000 || next))
      continue
    }
    // A lost connection leaves it open whether the order arrived: the key is kept. So it is for whatever may still succeed.
    if (answer.success || answer.code === 'idempotency_mismatch') closeAttempt()
    return answer
  }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
