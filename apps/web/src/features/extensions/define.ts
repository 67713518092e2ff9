import type { Language } from '@haat/shared/text.ts'
import type { ComponentType } from 'react'

/** Slots of storefront and dashboard for extensions, with the properties that each receives. */
export interface Slots {
  /** product page, under the price; `price` in units of the currency */
  product: { productId: string; slug: string; price: number }
  /** cart, over the totals. Call `refresh` after a change that concerns the totals. */
  cart: { refresh: () => Promise<unknown> }
  /** checkout, over the totals */
  checkout: { refresh: () => Promise<unknown> }
  /** end of every page of the storefront */
  footer: object
  /** dashboard: an order, a product, a customer, the settings */
  order: { orderId: string }
  dashboardProduct: { productId: string }
  customer: { customerId: string }
  settings: object
}
export type SlotName = keyof Slots

/** Properties of the view of a block: `data` is the result of `show` in `extension.ts`. */
export interface BlockProps<Data = Record<string, unknown>> {
  data: Data
  /** sanitized HTML of `show` */
  html: string
}

/** Texts of an extension, as in its `texts/<language>.json`. */
interface Texts {
  [key: string]: string | Texts
}

/** The views of an extension: the default export of `extensions/<name>/web.tsx`. */
export interface WebExtension {
  name: string
  texts: Record<Language, () => Promise<{ default: Texts }>>
  /** each is loaded when its place is shown */
  slots?: { [Name in SlotName]?: () => Promise<{ default: ComponentType<Slots[Name]> }> }
  /** views of blocks below their title and text, by the names in `blocks` of `extension.ts`; a block without one shows its HTML */
  blocks?: Record<string, () => Promise<{ default: ComponentType<BlockProps<never>> }>>
  /** pages of the dashboard, by the names in `pages` of `extension.ts` */
  pages?: Record<string, () => Promise<{ default: ComponentType }>>
}

/** Declares the views of an extension. */
export const defineWebExtension = (extension: WebExtension): WebExtension => extension
