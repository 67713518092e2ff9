import type { DeskProduct } from '@haat/shared/catalog/desk-schema.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import type { Loaded } from '../../../../lib/dashboard/use-editor.ts'

/** What the editor of a product holds. Amounts and counts are what is typed, until they are saved. */
export interface ProductValues {
  name: string
  slug: string
  shortDescription: string
  description: string
  media: { _id: string; image: Picture; color: string | null }[]
  brand: { _id: string; name: string } | null
  /** the main one first */
  categories: { _id: string; name: string }[]
  tags: string[]
  price: string
  comparePrice: string
  sku: string
  barcode: string
  lowAt: string
  seo: DeskProduct['seo']
}

export function loadedOf(product: DeskProduct): Loaded<ProductValues> {
  const { name, slug, shortDescription, description, media, brand, categories, tags, seo, version } = product
  const [only] = product.type === 'simple' ? product.variants : []
  return {
    version,
    values: {
      ...{ name, slug, shortDescription, description, media, brand, categories, tags, seo },
      price: only ? String(only.price) : '',
      comparePrice: only?.comparePrice == null ? '' : String(only.comparePrice),
      sku: only?.sku ?? '',
      barcode: only?.barcode ?? '',
      lowAt: only ? String(only.lowAt) : '',
    },
  }
}

export const inputOf = (values: ProductValues, isSimple: boolean) => {
  const { name, slug, shortDescription, description, media, brand, categories, tags, seo } = values
  return {
    ...{ name, slug, shortDescription, description, tags, seo },
    media: media.map(({ _id, color }) => ({ _id, color })),
    brandId: brand?._id ?? null,
    categoryIds: categories.map(({ _id }) => _id),
    ...(isSimple && {
      simple: {
        price: amountOf(values.price)!,
        comparePrice: amountOf(values.comparePrice) ?? null,
        sku: values.sku,
        barcode: values.barcode,
        lowAt: Number(values.lowAt),
      },
    }),
  }
}

/** An amount as people type it; undefined is none. */
export function amountOf(typed: string): number | undefined {
  const text = typed.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

export type Problem = 'required' | 'amount' | 'count' | 'compare' | 'nothing' | 'taken' | 'gone' | 'long' | 'invalid'
export type Problems = Partial<Record<keyof ProductValues, Problem>>

/** What is wrong before it is sent. */
export function problemsIn(values: ProductValues, isSimple: boolean): Problems {
  const problems: Problems = {}
  if (!values.name.trim()) problems.name = 'required'
  if (!values.slug.trim()) problems.slug = 'required'
  if (!isSimple) return problems
  const price = amountOf(values.price)
  const compare = amountOf(values.comparePrice)
  if (price === undefined) problems.price = values.price.trim() ? 'amount' : 'required'
  if (values.comparePrice.trim() && compare === undefined) problems.comparePrice = 'amount'
  else if (compare !== undefined && price !== undefined && compare <= price) problems.comparePrice = 'compare'
  if (!/^\d{1,8}$/.test(values.lowAt.trim())) problems.lowAt = 'count'
  return problems
}

const places: Record<string, keyof ProductValues> = { brandId: 'brand', categoryIds: 'categories' }
const words: Record<string, Problem> = { taken: 'taken', compare: 'compare', nothing: 'nothing', required: 'required' }

/** The server's verdict, field by field: `simple.sku`, `categoryIds`, `tags.3`. */
export function problemsFrom(fields: Record<string, string> = {}): Problems {
  return Object.fromEntries(
    Object.entries(fields).map(([path, why]) => {
      const [first = ''] = path.replace(/^simple\./, '').split('.')
      const problem = words[why] ?? (/gone/.test(why) ? 'gone' : /too big|at most|<=/i.test(why) ? 'long' : 'invalid')
      return [places[first] ?? first, problem]
    }),
  )
}
