import { formatMoney } from '@haat/shared/format.ts'
import { paths } from '@haat/shared/paths.ts'
import { Language } from '@haat/shared/text.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { mediaOrigin } from '../../platform/network/origins.ts'
import { pageUrl } from '../../platform/page-url.ts'
import { findPersonById } from '../accounts/service.ts'
import { type MailRenderer, queueMail, unsubscribeLinks } from '../mails/service.ts'
import { readCurrency } from '../settings/service.ts'
import { claimAbandonedCarts, hasBoughtSince } from './reminders-repo.ts'
import { findCartOfUser } from './stored-cart.ts'

const batch = 200
const mostShown = 8

/** Queues one reminder for each cart abandoned for four hours; called by a job. Returns the number of reminders. */
export async function remindOfCarts(ctx: Ctx): Promise<number> {
  let reminded = 0
  for (;;) {
    const left = await inTransaction(ctx, async (ctx) => {
      const taken = await claimAbandonedCarts(ctx.db, { hours: 4, days: 7, limit: batch })
      for (const { userId, language } of taken)
        await queueMail(ctx, { kind: 'abandoned-cart', userId, language: Language.safeParse(language).data ?? 'en' })
      return taken.length
    })
    reminded += left
    if (left < batch) return reminded
  }
}

/** Skipped if the cart was emptied, an order was placed or reminders were turned off before the email was sent. */
const abandoned: MailRenderer = async (ctx, { userId, language }) => {
  const person = userId ? await findPersonById(ctx, userId) : undefined
  if (person?.status !== 'active' || !person.email || !person.wantsCartReminders) return null
  if (await hasBoughtSince(ctx.db, person.id)) return null
  const spoken = Language.safeParse(person.language).data ?? language
  const { items } = (await findCartOfUser({ ...ctx, language: spoken }, person.id)).cart
  if (items.length === 0) return null
  const currency = await readCurrency(ctx)
  return {
    to: person.email,
    language: spoken,
    words: { name: person.name ?? '' },
    link: pageUrl(ctx, paths.cart),
    goods: items.slice(0, mostShown).map(({ name, slug, options, qty, price, image }) => ({
      name,
      options: options.map(({ value, label }) => label ?? value),
      qty,
      price: formatMoney(price, currency, spoken),
      picture: image ? `${mediaOrigin(ctx.env)}${image.srcset.split(' ')[0] || image.url}` : null,
      link: pageUrl(ctx, paths.product, { slug }),
    })),
    stop: unsubscribeLinks(ctx, 'c', person.id),
  }
}

export const cartMails = { 'abandoned-cart': abandoned } satisfies Record<string, MailRenderer>
