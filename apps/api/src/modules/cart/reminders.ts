import { paths } from '@haat/shared/paths.ts'
import { Language } from '@haat/shared/text.ts'
import { formatMoney } from '@haat/shared/written.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { pageUrl } from '../../page-url.ts'
import { personById } from '../accounts/people.ts'
import { stopOf } from '../mails/link-tokens.ts'
import type { MailMaker } from '../mails/maker.ts'
import { queueMail } from '../mails/service.ts'
import { readCurrency } from '../settings/service.ts'
import { cartOf } from './keep.ts'
import { hasBoughtSince, takeLeft } from './reminders-repo.ts'

const batch = 200
const mostShown = 8

/** What a job does now and then: reminds of carts left four hours ago, of each once. Answers of how many. */
export async function remindOfCarts(ctx: Ctx): Promise<number> {
  let reminded = 0
  for (;;) {
    const left = await inTransaction(ctx, async (ctx) => {
      const taken = await takeLeft(ctx.db, { hours: 4, days: 7, limit: batch })
      for (const { userId, language } of taken)
        await queueMail(ctx, { kind: 'abandoned-cart', userId, language: Language.safeParse(language).data ?? 'en' })
      return taken.length
    })
    reminded += left
    if (left < batch) return reminded
  }
}

/** Who has emptied the cart, has bought, or does not want it any more, before the mail could leave, hears nothing. */
const abandoned: MailMaker = async (ctx, { userId, language }) => {
  const person = userId ? await personById(ctx, userId) : undefined
  if (person?.status !== 'active' || !person.email || !person.wantsCartReminders) return null
  if (await hasBoughtSince(ctx.db, person.id)) return null
  const { items } = (await cartOf(ctx, person.id)).cart
  if (items.length === 0) return null
  const currency = await readCurrency(ctx)
  return {
    to: person.email,
    language: Language.safeParse(person.language).data ?? language,
    words: { name: person.name ?? '' },
    link: pageUrl(ctx, paths.cart),
    goods: items.slice(0, mostShown).map(({ name, slug, color, attribute, qty, price, image }) => ({
      name,
      options: [color?.name, attribute?.name].filter((option) => option !== undefined),
      qty,
      price: formatMoney(price, currency),
      picture: image ? `${ctx.env.publicUrl}${image.srcset.split(' ')[0] || image.url}` : null,
      link: pageUrl(ctx, paths.product, { slug }),
    })),
    stop: stopOf(ctx, 'c', person.id),
  }
}

export const cartMails = { 'abandoned-cart': abandoned } satisfies Record<string, MailMaker>
