import { chargedPrice, toAmount } from '@haat/shared/money.ts'
import { paths } from '@haat/shared/paths.ts'
import type { Language } from '@haat/shared/text.ts'
import { formatMoney } from '@haat/shared/written.ts'
import type { Ctx } from '../../ctx.ts'
import { pageUrl } from '../../page-url.ts'
import { personById } from '../accounts/people.ts'
import { cardsByIds } from '../catalog/service.ts'
import { linkToken, pageOf, stopOf } from '../mails/link-tokens.ts'
import type { DueMail, MadeMail, MailedGood, MailMaker } from '../mails/maker.ts'
import { readCurrency } from '../settings/service.ts'
import { waitOn } from './due-repo.ts'
import { openVariant, type WatchRow, watchById } from './repo.ts'
import { confirmHours } from './service.ts'

const watchOf = (ctx: Ctx, { data }: DueMail) => watchById(ctx.db, String(data.watchId))

const confirm: MailMaker = async (ctx, mail) => {
  const watch = await watchOf(ctx, mail)
  const [card] = watch ? await cardsByIds(ctx, [watch.productId]) : []
  if (!mail.to || !watch || watch.confirmedAt || !card) return null
  return {
    to: mail.to,
    words: { product: card.name, wish: watch.kind, minutes: String(confirmHours * 60) },
    link: pageOf(ctx, linkToken(ctx, 'y', watch.id)),
  }
}

/** To whom, and in which language: an account's own, where there is one. */
async function readerOf(
  ctx: Ctx,
  { userId, email }: WatchRow,
): Promise<(Pick<MadeMail, 'to' | 'language'> & { name: string }) | null> {
  if (!userId) return email ? { to: email, name: '' } : null
  const person = await personById(ctx, userId)
  if (person?.status !== 'active' || !person.email || !person.emailVerifiedAt) return null
  return { to: person.email, name: person.name ?? '', ...(person.language && { language: person.language as Language }) }
}

const back: MailMaker = async (ctx, mail) => {
  const found = await goodOf(ctx, mail)
  if (!found) return null
  if (found.inStock) return found.made
  // Sold out again before the mail could leave: it would only vex.
  await waitOn(ctx.db, found.watch.id)
  return null
}

const cheaper: MailMaker = async (ctx, mail) => {
  const found = await goodOf(ctx, mail)
  if (!found || found.watch.price === null) return null
  const rule = await readCurrency(ctx)
  const was = toAmount(chargedPrice(found.watch.price, rule))
  if (found.price >= was) {
    // Dear again before the mail could leave.
    await waitOn(ctx.db, found.watch.id)
    return null
  }
  const { made, good } = found
  const before = formatMoney(was, rule)
  return { ...made, words: { ...made.words, price: good.price!, was: before }, goods: [{ ...good, was: before }] }
}

async function goodOf(ctx: Ctx, mail: DueMail) {
  const watch = await watchOf(ctx, mail)
  const [card] = watch ? await cardsByIds(ctx, [watch.productId]) : []
  const reader = watch && (await readerOf(ctx, watch))
  if (!watch || !card || !reader) return null
  const variant = watch.variantId ? await openVariant(ctx.db, watch.variantId) : null
  const link = pageUrl(ctx, paths.product, { slug: card.slug })
  const good: MailedGood = {
    name: card.name,
    options: variant?.options ?? [],
    price: formatMoney(card.price, await readCurrency(ctx)),
    picture: card.image ? `${ctx.env.publicUrl}${card.image.srcset.split(' ')[0] || card.image.url}` : null,
    link,
  }
  const { name, ...whose } = reader
  const made: MadeMail = {
    ...whose,
    words: { name, product: card.name },
    link,
    goods: [good],
    stop: stopOf(ctx, 'w', watch.id),
  }
  return { watch, made, good, price: card.price, inStock: card.inStock && (variant?.inStock ?? true) }
}

export const watchMails = { 'watch-confirm': confirm, 'back-in-stock': back, 'price-drop': cheaper } satisfies Record<
  string,
  MailMaker
>
