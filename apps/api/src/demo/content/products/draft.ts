import type { Ground } from '../../pictures/grounds.ts'
import type { BrandSlug } from '../brands.ts'
import type { ColorName } from '../generate/palette.ts'
import type { DemoLanguage } from '../types.ts'

/** Compact form of a demo product; `expand` derives variants, pictures and HTML. */
export interface Draft {
  name: string
  /** default: derived from the name */
  slug?: string
  object: string
  ground: Ground
  /** category slugs, the main one first */
  in: string[]
  brand: BrandSlug
  price: number
  /** price before the sale */
  was?: number
  /** days since it was added */
  days: number
  /** 0 to 1 */
  popularity?: number
  short: string
  text: string
  facts: string[]
  tags: string[]
  /** available colours; the one named `own` keeps the object's colour, the others are tinted */
  colors?: ColorName[]
  own?: ColorName
  /** name of the attribute */
  label?: string
  /** attribute values with their surcharge */
  values?: (string | readonly [name: string, more: number])[]
  /** another option beside the attribute */
  also?: { label: string; values: string[]; display?: 'button' | 'list' }
  /** stock of all variants; default: generated */
  stock?: 'out' | 'low' | 'unlimited' | number
  /** exceptions by attribute, colour, or `colour/attribute` */
  stockOf?: Record<string, number | null>
  share?: number
  language?: DemoLanguage
  /** heading of the facts, for products in another language */
  factsTitle?: string
}

export const shoeSizes = ['38', '39', '40', '41', '42', '43']
export const clothesSizes = ['XS', 'S', 'M', 'L', 'XL']
