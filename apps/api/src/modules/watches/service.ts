import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { watchesApi } from '@haat/shared/watches/endpoints.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry } from '../../http/limits.ts'
import { personById } from '../accounts/people.ts'
import { queueMail } from '../mails/service.ts'
import { readCurrency } from '../settings/service.ts'
import { sweepWatches, takeDue } from './due-repo.ts'
import { countOpen, deleteOwn, findGoods, openOf, putWatch } from './repo.ts'

type Api = typeof watchesApi
/** An address that nobody confirms is forgotten after it. */
export const confirmHours = 48
const mostWatches = 100
const batch = 200

export async function listWatches(ctx: Ctx): Promise<AnswerOf<Api['list']>> {
  return { watches: await openOf(ctx.db, ownerOf(ctx)) }
}

export const removeWatch = async (ctx: Ctx, { watchId }: ParsedOf<Api['remove']>): Promise<Record<string, never>> => {
  await deleteOwn(ctx.db, ownerOf(ctx), watchId)
  return {}
}

export async function addWatch(ctx: Ctx, wanted: ParsedOf<Api['add']>): Promise<AnswerOf<Api['add']>> {
  const { kind, productId, language = ctx.language } = wanted
  const goods = await findGoods(ctx.db, { productId, color: wanted.color?.name, attribute: wanted.attribute?.name })
  if (!goods) throw new Refusal('not_found')
  const { price, variantId } = goods
  const watch = {
    kind,
    productId,
    variantId: kind === 'stock' ? variantId : null,
    language,
    price: kind === 'price' ? price : null,
  }
  const person = ctx.person ? await personById(ctx, ctx.person.id) : undefined
  if (person?.email && person.emailVerifiedAt) {
    if ((await countOpen(ctx.db, { userId: person.id })) >= mostWatches) throw new Refusal('limit_reached')
    const id = await putWatch(ctx.db, { ...watch, userId: person.id, email: null, confirmed: true })
    return { state: 'watching', watch: (await openOf(ctx.db, person.id, id))[0] ?? null }
  }
  // Until somebody has shown that the address is theirs, an account is nobody special.
  const email = person?.email ?? wanted.email
  if (!email) throw new Refusal('bad_request', { fields: { email: 'is needed' } })
  await countTry(ctx, 'mail', email)
  await inTransaction(ctx, async (ctx) => {
    // Beyond that nothing is kept, and nothing is told.
    if ((await countOpen(ctx.db, { email })) >= mostWatches) return
    const id = await putWatch(ctx.db, { ...watch, userId: null, email, confirmed: false })
    await queueMail(ctx, { kind: 'watch-confirm', to: email, language, data: { watchId: id } })
  })
  return { state: 'mailed', watch: null }
}

/** What a job does now and then: tells who waits, each once, and forgets what is over. Answers how many were told. */
export async function tellWatchers(ctx: Ctx): Promise<number> {
  await sweepWatches(ctx.db, { hours: confirmHours, days: 90 })
  const rule = await readCurrency(ctx)
  let told = 0
  for (;;) {
    const due = await inTransaction(ctx, async (ctx) => {
      const taken = await takeDue(ctx.db, rule, batch)
      for (const { id, kind, userId, email, language } of taken)
        await queueMail(ctx, {
          kind: kind === 'stock' ? 'back-in-stock' : 'price-drop',
          ...(email && { to: email }),
          ...(userId && { userId }),
          language: language as never,
          data: { watchId: id },
        })
      return taken.length
    })
    told += due
    if (due < batch) return told
  }
}

function ownerOf(ctx: Ctx): string {
  if (!ctx.person) throw new Refusal('sign_in_required')
  return ctx.person.id
}
