import { endpoints } from 'virtual:endpoints'
import type { InputTo } from '../../lib/api/address.ts'
import { send } from '../../lib/api/api.ts'
import { closeAttempt, openAttempt } from './attempt.ts'

export type OrderInput = InputTo<typeof endpoints.checkout.place>

const pauses = [1000, 2000, 4000]
/** Temporary refusals; a retry is safe with the same idempotency key. */
const temporaryCodes = new Set(['in_progress', 'busy', 'unconfirmed', 'network'])

/** Sends an order and retries temporary refusals. The captcha is not part of the idempotent request. */
export async function place(
  input: OrderInput,
  { captcha, wait = pause }: { captcha?: string | undefined; wait?: typeof pause } = {},
) {
  const idempotencyKey = openAttempt()
  for (let round = 0; ; round += 1) {
    const answer = await send(endpoints.checkout.place, { ...input, ...(captcha && { captcha }) }, { idempotencyKey })
    const next = pauses[round]
    if (!answer.success && temporaryCodes.has(answer.code) && next !== undefined && !(answer.code === 'network' && round > 0)) {
      await wait(Math.min(10_000, (answer.retryAfter ?? 0) * 1000 || next))
      continue
    }
    if (answer.success) closeAttempt(idempotencyKey)
    return answer
  }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
