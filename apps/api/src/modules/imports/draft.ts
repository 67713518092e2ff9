/** A variant as the file describes it, before anything is written. */
export interface DraftVariant {
  /** line number in the file */
  line: number
  /** option values in the order of `DraftProduct.options`; '' where the file has none */
  values: string[]
  /** minor units */
  price: number
  comparePrice: number | null
  sku: string
  barcode: string
  /** null means unlimited */
  onHand: number | null
  lowAt: number | undefined
  image: string
}

export interface DraftImage {
  url: string
  alt: string
}

export interface DraftProduct {
  /** source key; the same row of the same kind of file has the same key */
  key: string
  line: number
  name: string
  /** preferred slug; may be empty */
  handle: string
  shortDescription: string
  /** as in the file; sanitised when stored */
  description: string
  brand: string
  tags: string[]
  /** paths of names, main category first */
  categories: string[][]
  seo: { title: string; description: string }
  active: boolean
  /** option names */
  options: string[]
  variants: DraftVariant[]
  images: DraftImage[]
}

/** A remark about a row of the file. `refused` rows were not imported; `changed` rows were imported with changes. */
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
  /** columns with values that were not imported, with the number of rows */
  unused: { column: string; rows: number }[]
}

/** The whole file is unusable; nothing was imported. */
export class BadFile extends Error {}

export type Row = Record<string, string>
export interface FileRow {
  line: number
  row: Row
}
