import type { Ctx } from '../../ctx.ts'
import { authenticatorsAfter, countAuthenticators, replaceSealed } from '../accounts/keys.ts'
import { resealSecret } from './codes.ts'

/** What became of sealed values: sealed again, sealed with the current secret already, or opened by neither secret. */
export interface Resealed {
  changed: number
  current: number
  lost: string[]
}

/** Seals every authenticator again with the current secret, row by row: a run that was ended goes on where it stopped. */
export async function resealAuthenticators(ctx: Ctx, report: (done: number, total: number) => void): Promise<Resealed> {
  const total = await countAuthenticators(ctx.db)
  const result: Resealed = { changed: 0, current: 0, lost: [] }
  let [after, done] = ['00000000-0000-0000-0000-000000000000', 0]
  for (;;) {
    const page = await authenticatorsAfter(ctx.db, after, 500)
    const last = page.at(-1)
    if (!last) return result
    for (const { userId, secret } of page) {
      const sealed = resealSecret(ctx, userId, secret)
      if (sealed === 'current') result.current += 1
      else if (sealed === null) result.lost.push(userId)
      else {
        await replaceSealed(ctx.db, { userId, from: secret, to: sealed })
        result.changed += 1
      }
    }
    after = last.userId
    done += page.length
    report(done, total)
  }
}
