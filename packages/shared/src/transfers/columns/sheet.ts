import type { ProductOption } from '../../catalog/options.ts'
import type { ProductTexts } from '../../catalog/translations.ts'
import type { StoredValue } from '../../custom-fields/schema.ts'

/** One variant as a row of a file. Amounts are catalogue minor units. */
export interface VariantSheet {
  /** null for a new one */
  id: string | null
  colorName: string | null
  colorValue: string | null
  /** values of the options except the colour, in their order */
  attributeValues: string[]
  sku: string | null
  barcode: string | null
  mpn: string | null
  /** grams */
  weight: number | null
  /** millimetres */
  length: number | null
  width: number | null
  height: number | null
  /** null until a price was written */
  price: number | null
  comparePrice: number | null
  cost: number | null
  /** null means unlimited; of a bundle, how many its parts suffice for */
  onHand: number | null
  /** its stock follows from its parts and is never written */
  bundle: boolean
  lowAt: number
  active: boolean
  /** delivered as files, without shipping */
  digital: boolean
  /** URL; '' for none */
  picture: string
}

/** A product with its variants, as rows of a file describe it: names and URLs instead of ids. */
export interface ProductSheet {
  /** null for a new one */
  id: string | null
  slug: string
  name: string
  status: 'draft' | 'scheduled' | 'active' | 'archived'
  /** ISO time; null unless scheduled */
  publishAt: string | null
  shortDescription: string
  /** HTML */
  description: string
  /** '' for none */
  brand: string
  /** paths of names, the main category first */
  categories: string[][]
  tags: string[]
  /** slugs of the collections it was chosen for by hand, sorted */
  collections: string[]
  /** texts of the badges it has by hand, sorted */
  badges: string[]
  seo: { title: string; description: string; keyword: string }
  texts: ProductTexts
  /** values of custom fields, by key */
  fields: Record<string, StoredValue>
  pictures: { url: string; color: string | null }[]
  options: ProductOption[]
  variants: VariantSheet[]
}

/** A product without anything, to write cells into. */
export const emptyProduct = (): ProductSheet => ({
  id: null,
  slug: '',
  name: '',
  status: 'draft',
  publishAt: null,
  shortDescription: '',
  description: '',
  brand: '',
  categories: [],
  tags: [],
  collections: [],
  badges: [],
  seo: { title: '', description: '', keyword: '' },
  texts: {},
  fields: {},
  pictures: [],
  options: [],
  variants: [],
})

/** A new variant without anything, out of stock. */
export const emptyVariant = (): VariantSheet => ({
  id: null,
  colorName: null,
  colorValue: null,
  attributeValues: [],
  sku: null,
  barcode: null,
  mpn: null,
  weight: null,
  length: null,
  width: null,
  height: null,
  price: null,
  comparePrice: null,
  cost: null,
  onHand: 0,
  bundle: false,
  lowAt: 3,
  active: true,
  digital: false,
  picture: '',
})
