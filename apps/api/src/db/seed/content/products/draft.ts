import type { Language } from '@haat/shared/text.ts'
import type { Ground } from '../../../../demo/pictures/grounds.ts'
import type { BrandSlug } from '../brands.ts'
import type { ColorName } from '../palette.ts'

/** A product as it is written down here; `expand` makes variants, pictures and HTML of it. */
export interface Draft {
  name: string
  /** made of the name when missing */
  slug?: string
  object: string
  ground: Ground
  /** category slugs, the main one first */
  in: string[]
  brand: BrandSlug
  price: number
  /** price before the sale */
  was?: number
  /** days since it came in */
  days: number
  /** 0 to 1 */
  popularity?: number
  short: string
  text: string
  facts: string[]
  tags: string[]
  /** colours on offer; the one named `own` is shown as the object is, the others are painted */
  colors?: ColorName[]
  own?: ColorName
  label?: string
  /** values of the attribute, each with what it costs more */
  values?: (string | readonly [name: string, more: number])[]
  /** for all variants; without it, a plausible spread */
  stock?: 'out' | 'low' | 'unlimited' | number
  /** exceptions by attribute, colour, or `colour/attribute` */
  stockOf?: Record<string, number | null>
  share?: number
  language?: Language
  /** heading over the facts, for products in another language */
  factsTitle?: string
}

export const shoeSizes = ['38', '39', '40', '41', '42', '43']
export const clothesSizes = ['XS', 'S', 'M', 'L', 'XL']
