import type { Ctx } from '../../platform/context.ts'
import { countAuthenticators, findAuthenticatorsAfter, replaceSealedSecret } from '../accounts/service.ts'
import { resealSecret } from './codes.ts'

/**
 * Number of secrets sealed again, number already sealed with the current secret, and user ids whose secret could not be
 * decrypted.
 */
export interface Resealed {
  changed: number
  current: number
  lost: string[]
}

/** Seals every authenticator secret with the current shop secret, row by row; an interrupted run can be started again. */
export async function resealAuthenticators(ctx: Ctx, report: (done: number, total: number) => void): Promise<Resealed> {
  const total = await countAuthenticators(ctx.db)
  const result: Resealed = { changed: 0, current: 0, lost: [] }
  let [after, done] = ['00000000-0000-0000-0000-000000000000', 0]
  for (;;) {
    const page = await findAuthenticatorsAfter(ctx.db, after, 500)
    const last = page.at(-1)
    if (!last) return result
    for (const { userId, secret } of page) {
      const sealed = resealSecret(ctx, userId, secret)
      if (sealed === 'current') result.current += 1
      else if (sealed === null) result.lost.push(userId)
      else {
        await replaceSealedSecret(ctx.db, { userId, from: secret, to: sealed })
        result.changed += 1
      }
    }
    after = last.userId
    done += page.length
    report(done, total)
  }
}
