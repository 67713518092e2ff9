import { formatMoney } from '@haat/shared/format.ts'
import { chargedPrice, toAmount } from '@haat/shared/money.ts'
import { paths } from '@haat/shared/paths.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../platform/context.ts'
import { mediaOrigin } from '../../platform/network/origins.ts'
import { pageUrl } from '../../platform/page-url.ts'
import { findPersonById } from '../accounts/service.ts'
import { cardsByIds } from '../catalog/service.ts'
import {
  type DueMail,
  type MadeMail,
  type MailedGood,
  type MailRenderer,
  mailLinkUrl,
  unsubscribeLinks,
} from '../mails/service.ts'
import { readCurrency } from '../settings/service.ts'
import { reactivateAlert } from './due-repo.ts'
import { confirmHours, writeRecipient } from './links.ts'
import { type AlertRow, alertById, findVariantOptions } from './repo.ts'

const findAlert = (ctx: Ctx, { data }: DueMail) => alertById(ctx.db, String(data.alertId))

const confirm: MailRenderer = async (ctx, mail) => {
  const alert = await findAlert(ctx, mail)
  const [card] = alert ? await cardsByIds(ctx, [alert.productId], ctx.language) : []
  if (!mail.to || !alert || alert.confirmedAt || !card) return null
  return {
    to: mail.to,
    words: { product: card.name, alert: alert.kind, minutes: String(confirmHours * 60) },
    link: mailLinkUrl(ctx, 'y', alert.id),
  }
}

/**
 * Recipient of an alert; the language of the account if there is one. Null if the account is disabled or its email unverified.
 */
async function findRecipient(
  ctx: Ctx,
  { userId, email }: AlertRow,
): Promise<(Pick<MadeMail, 'to' | 'language'> & { name: string }) | null> {
  if (!userId) return email ? { to: email, name: '' } : null
  const person = await findPersonById(ctx, userId)
  if (person?.status !== 'active' || !person.email || !person.emailVerifiedAt) return null
  return { to: person.email, name: person.name ?? '', ...(person.language && { language: person.language as Language }) }
}

const backInStock: MailRenderer = async (ctx, mail) => {
  const found = await renderAlert(ctx, mail)
  if (!found) return null
  if (found.inStock) return found.made
  // Out of stock again before the mail was sent.
  await reactivateAlert(ctx.db, found.alert.id)
  return null
}

const priceDrop: MailRenderer = async (ctx, mail) => {
  const found = await renderAlert(ctx, mail)
  if (!found || found.alert.price === null) return null
  const rule = await readCurrency(ctx)
  const was = toAmount(chargedPrice(found.alert.price, rule))
  if (found.price >= was) {
    // More expensive again before the mail was sent.
    await reactivateAlert(ctx.db, found.alert.id)
    return null
  }
  const { made, good } = found
  const before = formatMoney(was, rule, made.language ?? ctx.language)
  return { ...made, words: { ...made.words, price: good.price!, was: before }, goods: [{ ...good, was: before }] }
}

async function renderAlert(ctx: Ctx, mail: DueMail) {
  const alert = await findAlert(ctx, mail)
  const reader = alert && (await findRecipient(ctx, alert))
  const language = reader?.language ?? ctx.language
  const [card] = alert ? await cardsByIds(ctx, [alert.productId], language) : []
  if (!alert || !card || !reader) return null
  const variant = alert.variantId ? await findVariantOptions(ctx.db, alert.variantId, language) : null
  const link = pageUrl(ctx, paths.product, { slug: card.slug })
  const good: MailedGood = {
    name: card.name,
    options: variant?.options ?? [],
    price: formatMoney(card.price, await readCurrency(ctx), language),
    picture: card.image ? `${mediaOrigin(ctx.env)}${card.image.srcset.split(' ')[0] || card.image.url}` : null,
    link,
  }
  const { name, ...whose } = reader
  const made: MadeMail = {
    ...whose,
    words: { name, product: card.name },
    link,
    goods: [good],
    stop: unsubscribeLinks(ctx, 'w', writeRecipient(alert)),
  }
  return { alert, made, good, price: card.price, inStock: card.inStock && (variant?.inStock ?? true) }
}

export const alertMails = { 'alert-confirm': confirm, 'back-in-stock': backInStock, 'price-drop': priceDrop } satisfies Record<
  string,
  MailRenderer
>
