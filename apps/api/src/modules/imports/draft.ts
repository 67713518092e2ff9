/** What a file says about a product, in the shop's words, before anything is written. */
export interface DraftVariant {
  /** line of the file */
  line: number
  /** values of the options, in the order of `DraftProduct.options`; '' where the file names none */
  values: string[]
  /** minor units */
  price: number
  comparePrice: number | null
  sku: string
  barcode: string
  /** null is unlimited */
  onHand: number | null
  lowAt: number | undefined
  image: string
}

export interface DraftImage {
  url: string
  alt: string
}

export interface DraftProduct {
  /** where it comes from: the same row of the same kind of file has the same key */
  key: string
  line: number
  name: string
  /** wish for the address; may be empty */
  handle: string
  shortDescription: string
  /** as in the file; sanitised when stored */
  description: string
  brand: string
  tags: string[]
  /** paths of names, the main one first */
  categories: string[][]
  seo: { title: string; description: string }
  active: boolean
  /** names of the options */
  options: string[]
  variants: DraftVariant[]
  images: DraftImage[]
}

/** One remark about a row of the file. `refused` rows are not in the shop; `changed` ones are, but not word for word. */
export interface Remark {
  line: number
  product: string
  kind: 'refused' | 'changed'
  text: string
}

export interface ReadFile {
  format: 'Shopify' | 'WooCommerce'
  products: DraftProduct[]
  remarks: Remark[]
  /** columns with values the shop has no place for, and in how many rows */
  unused: { column: string; rows: number }[]
}

/** The whole file cannot be used; nothing was changed. */
export class BadFile extends Error {}

export type Row = Record<string, string>
export interface FileRow {
  line: number
  row: Row
}
