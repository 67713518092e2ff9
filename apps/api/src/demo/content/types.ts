import type { CollectionRule } from '@haat/shared/catalog/collections/rule.ts'
import type { ProductOption } from '@haat/shared/catalog/options.ts'
import type { FieldType } from '@haat/shared/custom-fields/constants.ts'
import type { FieldValue } from '@haat/shared/custom-fields/schema.ts'
import type { Serves } from '@haat/shared/delivery/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from '@haat/shared/orders/transitions.ts'
import type { FileKind } from '@haat/shared/product-files/constants.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ground } from '../pictures/grounds.ts'
import type { HeroObject, View } from '../pictures/recipe.ts'

/** Languages of the demo. The shop shows the English texts in a language that is not among them. */
export type DemoLanguage = Extract<Language, 'en' | 'bn' | 'ar' | 'fr'>

/** Translated texts; the row's own are English. */
export type Texts<Key extends string> = Record<Exclude<DemoLanguage, 'en'>, Record<Key, string>>

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
  /** in other languages; most brands keep their name */
  names?: Partial<Record<DemoLanguage, string>>
}

export interface OptionTermSeed {
  name: string
  labels: Partial<Record<DemoLanguage, string>>
}

/** Texts by language and field, as the tables store them. */
export type Translations = Partial<Record<DemoLanguage, Record<string, string>>>

/** A collection by a rule, or by hand with the slugs of its products. */
export interface CollectionSeed {
  slug: string
  name: string
  description: string
  /** slug of the product whose first picture it shows */
  product: string
  rule?: CollectionRule
  products?: string[]
  texts: Texts<'name' | 'description'>
}

/** A badge by a rule, or by hand with the slugs of its products. */
export interface BadgeSeed {
  text: string
  ground: string
  ink: string
  rule?: CollectionRule
  products?: string[]
  texts: Texts<'text'>
}

/** A custom field; `group` and `unit` as in the table. */
export interface CustomFieldSeed {
  key: string
  type: FieldType
  name: string
  unit?: string
  texts: Record<Exclude<DemoLanguage, 'en'>, { name: string; unit?: string }>
  facet: boolean
  /** slugs; empty: all products */
  categories: string[]
  choices: { id: string; name: string; texts: Texts<'name'> }[]
}

export interface FieldValueSeed {
  value: FieldValue
  /** translations of a text */
  texts?: Record<Exclude<DemoLanguage, 'en'>, string>
}

/** A file of a product, in `demo/files`. */
export interface ProductFileSeed {
  /** slug */
  product: string
  kind: FileKind
  file: string
  name: string
  texts: Texts<'name'>
}

/** A simple product that is delivered as a file. */
export interface DigitalSeed {
  slug: string
  name: string
  shortDescription: string
  description: string
  brand: string
  categories: string[]
  tags: string[]
  price: number
  sku: string
  ageDays: number
  /** slug of the product whose pictures it shows */
  picturesOf: string
  texts: Texts<'name' | 'shortDescription' | 'description'>
  download: Omit<ProductFileSeed, 'product'>
}

export interface ColorSeed {
  name: string
  value: string
  ground: Ground
}

/** Amounts are wire numbers in the shop's currency. */
export interface VariantSeed {
  color: { name: string; value: string } | null
  /** values of the options except the colour */
  attributeValues: string[]
  price: number
  comparePrice: number | null
  sku: string
  /** stock after all orders of the history; null means unlimited */
  stock: number | null
}

export interface PictureSeed {
  object: string
  ground: Ground
  tint?: string | undefined
  view: View
  share?: number
  /** colour shown; null for all */
  color: string | null
  alt: string
  /** translated `alt` */
  texts: Translations
}

export interface ProductSeed {
  slug: string
  type: 'simple' | 'variable'
  name: string
  shortDescription: string
  /** HTML within the allow-list */
  description: string
  /** slugs; the first is the main one */
  categories: string[]
  brand: string
  tags: string[]
  options: ProductOption[]
  /** at least one; a simple product has exactly one, without colour and attribute */
  variants: VariantSeed[]
  /** in gallery order */
  pictures: PictureSeed[]
  seo: { title: string; description: string; keyword: string }
  ageDays: number
  /** popularity from 0 to 1: drives orders and reviews */
  popularity: number
  language: DemoLanguage
  /** translated names */
  labels: Translations
  /** translated short descriptions */
  texts: Translations
}

/** A question about a product; without an answer it is pending. */
export interface QuestionSeed {
  slug: string
  author: string
  language: DemoLanguage
  daysAgo: number
  text: string
  answer: string | null
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

export interface PostSeed {
  slug: string
  /** slug of the product whose first picture the post shows */
  product: string
  tags: string[]
  author: string
  daysAgo: number
  title: string
  summary: string
  body: string
  texts: Texts<'title' | 'summary' | 'body'>
}

export interface ActionSeed {
  label: string
  href: string
}

/** Sections of the home page. In `texts`, the labels of `actions` are `action0`, `action1`. */
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
  | { type: 'collections'; title: string; texts: Texts<'title'> }
  | { type: 'testimonials'; title: string; texts: Texts<'title'> }
  | { type: 'posts'; title: string; texts: Texts<'title'> }
  | {
      type: 'products'
      eyebrow?: string
      title: string
      text?: string
      href: string
      /** products: a list of slugs, or a catalogue query */
      show: { slugs: string[] } | { list: 'bestsellers' | 'new' | 'sale'; limit: number }
      texts: Texts<string>
    }

export interface CustomerSeed {
  name: string
  email: string
  language: DemoLanguage
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

export type Kind = 'wear' | 'home' | 'taste' | 'tool'
