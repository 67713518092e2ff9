import type { Place } from '@haat/shared/delivery/rules.ts'
import type { DeliveryType } from '@haat/shared/delivery/schema.ts'
import type { MoneyRule } from '@haat/shared/money.ts'
import type { Topic } from '@haat/shared/orders/topics.ts'
import type { Section } from '@haat/shared/sections.ts'
import type { Language } from '@haat/shared/text.ts'
import type { z } from 'zod'
import type { Keys, PaymentGateway } from '../gateways/payments/gateway.ts'
import type { Route } from '../http/row-handler.ts'
import type { Ctx } from '../platform/context.ts'

/**
 * The public interface of extensions, imported as `@haat/api/extension`: see docs/extensions.md. Everything else that an extension may import from the
 * API are the services of the modules, as `@haat/api/services/<domain>.ts`.
 */
export { Refusal } from '@haat/shared/errors.ts'
export { sql } from 'drizzle-orm'
export { rows } from '../db/rows.ts'
export { call as callProvider } from '../gateways/payments/call.ts'
export {
  InvalidSignature,
  type Keys,
  type PaymentGateway,
  ProviderDeclined,
  ProviderUnavailable,
} from '../gateways/payments/gateway.ts'
export { type Route, route } from '../http/row-handler.ts'
export { type Ctx, inTransaction } from '../platform/context.ts'
export { inRetriedTransaction } from '../platform/retry.ts'

/** A cart that is being priced. Amounts are in charged minor units. */
export interface PricedForExtension {
  /** account of the buyer; null for a guest */
  userId: string | null
  /** goods after the coupon */
  goods: number
  lines: readonly { productId: string; qty: number; total: number; digital: boolean }[]
  address: Place | undefined
  currency: MoneyRule & { name: string }
}

/** An order that is being placed with the reduction of a promotion, in its transaction. */
export interface ReducedOrder {
  /** id of the row */
  id: string
  orderId: string
  userId: string | null
  /** charged minor units */
  amount: number
}

/** An order whose reduction is lowered, in the transaction of that change. */
export interface LoweredOrder extends ReducedOrder {
  /** reduction before, in charged minor units; more than `amount` */
  before: number
}

/** Reduces the total of a cart. Its text `promotion` names it in the cart, the order and the invoice. */
export interface Promotion {
  /** Charged minor units, at most the goods are taken; 0 for none. If it fails, the cart has no reduction. */
  price: (ctx: Ctx, cart: PricedForExtension) => Promise<number>
  /**
   * Redeems the reduction, such as the points it costs, by a conditional update. Runs in the transaction that places the order; if it throws, the order
   * is refused. Give the points back in a listener of `order.cancelled`. Runs again in the transaction that reopens a cancelled order because of a late
   * payment, perhaps before that listener; if it throws, the order stays cancelled and its payment is to be refunded.
   * @throws total_changed if the buyer can no longer have it
   */
  redeem: (ctx: Ctx, order: ReducedOrder) => Promise<unknown>
  /** Gives back what the lost part of a reduction cost. Runs in the transaction of an edit by staff that lowers it, to 0 if nothing is left; if it throws, the edit is refused. */
  lower?: (ctx: Ctx, order: LoweredOrder) => Promise<unknown>
}

/** A payment method that an extension adds as `x-<name>`. The texts `payment.name` and `payment.about` describe it at checkout. */
export interface ExtensionPayment<Settings> {
  gateway: PaymentGateway
  /** keys from the settings; null: not set up, so not offered */
  keys: (settings: Settings) => Keys | null
}

/** A recurring job. Its texts `jobs.<job>.title` and `.about` name it on the page Background jobs. Must tolerate concurrent runs, and that it is run again after a failure. */
export interface ExtensionJob {
  /** seconds from start to start, at least 10 */
  every: number
  /** answers the number of processed items, if counted */
  run: (ctx: Ctx) => Promise<unknown>
}

/** Content of an extension block. */
export interface ExtensionBlockContent {
  /** HTML of headings, paragraphs, lists, tables and links: shown without a script and where `web.tsx` has no view of the block */
  html?: string
  /** JSON for the view in `web.tsx` */
  data?: Record<string, unknown>
}

/**
 * A block that staff add to the home page and to content pages, with a title and a text in every language. Texts: `blocks.<block>.title` and
 * `.about` for staff, `blocks.<block>.settings.<field>.label` for its form.
 */
export interface ExtensionBlock<Settings extends z.ZodObject = z.ZodObject> {
  /** its form, like the settings of an extension; without secrets */
  settings?: Settings
  /** Reads the database and must not call other services. The result is cached for all visitors, so `ctx.person` is null. If it is null or fails, the block is not shown. */
  show: (ctx: Ctx, settings: z.output<Settings>) => Promise<ExtensionBlockContent | null>
}

/** Declares a block with the types of its settings. */
export const extensionBlock = <Settings extends z.ZodObject>(block: ExtensionBlock<Settings>): ExtensionBlock =>
  block as unknown as ExtensionBlock

/** Data of an extension email besides its texts `mails.<mail>.subject`, `.heading`, `.text` and `.button`. Null: no email is sent. */
export interface ExtensionMail {
  to: string
  language?: Language
  /** fills `{{name}}` and the like */
  words?: Record<string, string>
  /** URL of the button */
  link?: string
}

/** Texts of an extension in one language: `title` and `about` name it, `settings.<field>.label` and `.hint` its settings; others are its own. */
export interface ExtensionTexts {
  [key: string]: string | ExtensionTexts
}

/** What an extension adds to the shop. All fields but the name and the texts are optional. */
export interface Extension<Settings extends z.ZodObject = z.ZodObject> {
  /** the name of its folder; its endpoints begin with `/api/x/<name>`, its tables are in the PostgreSQL schema `x_<name>` */
  name: string
  /** the same keys in every language */
  texts: Record<Language, ExtensionTexts>
  /** Booleans, numbers, texts and enums, each with a default; `.meta({ secret: true })` encrypts a text and never answers it. The dashboard shows a form. */
  settings?: Settings
  /** endpoints, each tied to its function */
  routes?: readonly Route[]
  /** dashboard pages with their access. Their titles are the texts `pages.<page>`, their views are in `web.tsx`. */
  pages?: Record<string, 'staff' | `${Section}:view`>
  /** called after the commit of the event, in a separate transaction; retried for a day if it fails */
  listeners?: Partial<Record<Topic, (ctx: Ctx, message: { topic: Topic; reference: string }) => Promise<unknown>>>
  jobs?: Record<string, ExtensionJob>
  mails?: Record<string, (ctx: Ctx, data: Record<string, unknown>) => Promise<ExtensionMail | null>>
  /** blocks of pages, by name, each made with `extensionBlock` */
  blocks?: Record<string, ExtensionBlock>
  /** deletes what the extension stores about a customer, in the transaction that erases the account */
  eraseCustomer?: (ctx: Ctx, userId: string) => Promise<unknown>
  promotion?: Promotion
  payment?: ExtensionPayment<z.output<Settings>>
  /** Changes a delivery rate for a cart; catalogue minor units. Undefined keeps the rate of the shop, also if it fails. */
  deliveryRate?: (
    ctx: Ctx,
    rate: { area: string; type: DeliveryType; cost: number; freeOver: number | null },
    cart: PricedForExtension,
  ) => Promise<{ cost: number; freeOver: number | null } | undefined>
  /** Replaces the tax rates of a cart, where the shop has tax and the address is known. Undefined keeps the rates of the shop, also if it fails. */
  taxRates?: (ctx: Ctx, cart: PricedForExtension & { address: Place }) => Promise<{ name: string; percent: number }[] | undefined>
}

/** Declares an extension: the default export of `extensions/<name>/extension.ts`. */
export const defineExtension = <Settings extends z.ZodObject>(extension: Extension<Settings>): Extension<Settings> => extension
