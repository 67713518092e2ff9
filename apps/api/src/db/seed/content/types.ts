import type { Serves } from '@haat/shared/delivery/schema.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from '@haat/shared/orders/moves.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ground } from '../../../demo/pictures/grounds.ts'
import type { HeroObject, View } from '../../../demo/pictures/recipe.ts'

/** Words in the other languages; the row's own are English. */
export type Texts<Key extends string> = Record<Exclude<Language, 'en'>, Record<Key, string>>

export interface CategorySeed {
  slug: string
  parent?: string
  name: string
  description: string
  texts: Texts<'name' | 'description'>
  /** picture: a file name of @lobehub/fluent-emoji-3d */
  object: string
  ground: Ground
}

export interface BrandSeed {
  slug: string
  name: string
}

export interface ColorSeed {
  name: string
  value: string
  ground: Ground
}

/** Amounts are wire numbers in the shop's currency. */
export interface VariantSeed {
  color: { name: string; value: string } | null
  attribute: string | null
  price: number
  comparePrice: number | null
  sku: string
  /** on hand today, after the orders of the history; null is unlimited */
  stock: number | null
}

export interface PictureSeed {
  object: string
  ground: Ground
  tint?: string | undefined
  view: View
  share?: number
  /** the colour it shows; null for all */
  color: string | null
  alt: string
}

export interface ProductSeed {
  slug: string
  type: 'simple' | 'variable'
  name: string
  shortDescription: string
  /** HTML of the allow-list */
  description: string
  /** slugs; the first is the main one */
  categories: string[]
  brand: string
  tags: string[]
  attributeLabel: string | null
  /** at least one; a simple product has exactly one, without colour and attribute */
  variants: VariantSeed[]
  /** in the order of the gallery */
  pictures: PictureSeed[]
  seo: { title: string; description: string; keyword: string }
  ageDays: number
  /** 0 to 1: how much is it bought and talked about */
  popularity: number
  language: Language
}

export interface ReviewSeed {
  author: string
  stars: number
  title: string
  text: string
  daysAgo: number
  verified: boolean
  reply: string | null
}

export interface CouponSeed {
  code: string
  percent: number
  minimum: number
  /** days from today; negative is past */
  startsInDays: number | null
  endsInDays: number | null
  usageLimit: number | null
  perCustomerLimit: number | null
  /** slugs */
  scope: { type: 'all' } | { type: 'categories' | 'products'; slugs: string[] }
}

export interface AreaSeed {
  name: string
  texts: Texts<'name'>
  serves: Serves[]
  rates: {
    type: 'delivery' | 'express' | 'pickup'
    cost: number
    freeOver: number | null
    daysMin: number
    daysMax: number
  }[]
}

export interface PageSeed {
  slug: string
  title: string
  body: string
  texts: Texts<'title' | 'body'>
}

export interface ActionSeed {
  label: string
  href: string
}

/** Blocks of the home page. In `texts`, the words of `actions` are `action0`, `action1`. */
export type HomeSeed =
  | {
      type: 'hero' | 'banner'
      eyebrow: string
      title: string
      text: string
      actions: ActionSeed[]
      ground: Ground
      objects: HeroObject[]
      alt: string
      texts: Texts<string>
    }
  | { type: 'categories'; title: string; categories: string[]; texts: Texts<'title'> }
  | {
      type: 'products'
      eyebrow?: string
      title: string
      text?: string
      href: string
      /** which products: a list of slugs, or a question to the catalogue */
      show: { slugs: string[] } | { list: 'bestsellers' | 'new' | 'sale'; limit: number }
      texts: Texts<string>
    }

export interface CustomerSeed {
  name: string
  email: string
  language: Language
  address: Omit<Address, 'fullName' | 'email'>
  /** name of the delivery area that serves the address */
  area: string
}

export interface OrderSeed {
  /** index in `customers` */
  customer: number
  daysAgo: number
  /** minute of that day, 0 to 1439 */
  minute: number
  lines: { slug: string; color: string | null; attribute: string | null; qty: number }[]
  coupon: string | null
  deliveryType: 'delivery' | 'express' | 'pickup'
  note: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfilmentStatus: FulfilmentStatus
}
