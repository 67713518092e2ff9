import { endpoints } from 'virtual:endpoints'
import type { InputTo } from '../../lib/api/address.ts'
import { send } from '../../lib/api/api.ts'
import { closeAttempt, isAttemptOpen, openAttempt } from './attempt.ts'

export type OrderInput = InputTo<typeof endpoints.checkout.place>

const pauses = [1000, 2000, 4000]
/** Temporary refusals; a retry is safe with the same idempotency key. */
const temporaryCodes = new Set(['in_progress', 'busy', 'unconfirmed', 'network'])
/** Answers that say nothing about whether the order was placed. */
const isUnknown = (code: string) => temporaryCodes.has(code) || code === 'unexpected' || code === 'captcha_required'

/** Sends an order and retries temporary refusals. The captcha is not part of the idempotent request. */
export async function place(
  input: OrderInput,
  { captcha, wait = pause }: { captcha?: string | undefined; wait?: typeof pause } = {},
) {
  let mayBePlaced = isAttemptOpen()
  const idempotencyKey = openAttempt()
  for (let round = 0; ; round += 1) {
    const answer = await send(endpoints.checkout.place, { ...input, ...(captcha && { captcha }) }, { idempotencyKey })
    const next = pauses[round]
    mayBePlaced ||= !answer.success && isUnknown(answer.code)
    if (!answer.success && temporaryCodes.has(answer.code) && next !== undefined && !(answer.code === 'network' && round > 0)) {
      await wait(Math.min(10_000, (answer.retryAfter ?? 0) * 1000 || next))
      continue
    }
    if (answer.success || !mayBePlaced) closeAttempt(idempotencyKey)
    return answer
  }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
