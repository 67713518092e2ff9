import { parseMeasure } from '@haat/shared/catalog/dashboard/parse-measure.ts'
import { factsOfProduct, type PublicationFacts } from '@haat/shared/catalog/dashboard/publication.ts'
import type { DashboardProduct } from '@haat/shared/catalog/dashboard/schema.ts'
import { type MeasureName, measureNames, toUnit } from '@haat/shared/catalog/measures.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { fitsDecimals } from '@haat/shared/money.ts'
import { parseNumber } from '@haat/shared/reference/parse-number.ts'
import type { Loaded } from '../../../../lib/dashboard/editing/use-editor.ts'
import type { Units } from '../../../../lib/units/measures.ts'

/** Form value of unlimited stock. */
export const unlimitedStock = 'unlimited'
/** Quantity of a valid form value; -1 means unlimited. */
export const toQuantity = (stock: string): number => (stock === unlimitedStock ? unlimited : Number(stock))

/** Ids of form fields that other parts of the page link to. */
export const fieldIds = { price: 'product-price', stock: 'product-stock' } as const

/** Form values of the product editor. Amounts and quantities stay text until saved. */
export interface ProductValues {
  name: string
  slug: string
  shortDescription: string
  description: string
  media: { _id: string; image: Picture; color: string | null }[]
  brand: { _id: string; name: string } | null
  /** the main category first */
  categories: { _id: string; name: string }[]
  tags: string[]
  price: string
  comparePrice: string
  cost: string
  /** quantity, or `unlimited` */
  stock: string
  sku: string
  barcode: string
  mpn: string
  /** in the units of the shop */
  weight: string
  length: string
  width: string
  height: string
  lowAt: string
  seo: DashboardProduct['seo']
}

const unitOf = (name: MeasureName, units: Units) => (name === 'weight' ? units.weightUnit : units.lengthUnit)

export function toLoaded(product: DashboardProduct, units: Units): Loaded<ProductValues> {
  const { name, slug, shortDescription, description, media, brand, categories, tags, seo, version } = product
  const [only] = product.type === 'simple' ? product.variants : []
  return {
    version,
    values: {
      ...{ name, slug, shortDescription, description, media, brand, categories, tags, seo },
      price: only ? String(only.price) : '',
      comparePrice: only?.comparePrice == null ? '' : String(only.comparePrice),
      cost: only?.cost == null ? '' : String(only.cost),
      stock: only ? (only.qty < 0 ? unlimitedStock : String(only.qty)) : '',
      sku: only?.sku ?? '',
      barcode: only?.barcode ?? '',
      mpn: only?.mpn ?? '',
      ...perMeasure((name) => (only?.[name] == null ? '' : String(toUnit(only[name], unitOf(name, units))))),
      lowAt: only ? String(only.lowAt) : '',
    },
  }
}

/** Input of the publishing checks, with the unsaved values of the form. */
export function toFacts(product: DashboardProduct, values: ProductValues): PublicationFacts {
  const variants =
    product.type === 'simple'
      ? product.variants.map((variant) => ({
          ...variant,
          price: parseAmount(values.price) ?? 0,
          qty: toQuantity(values.stock) || 0,
        }))
      : product.variants
  return factsOfProduct({ media: values.media, categories: values.categories, variants })
}

const perMeasure = <T>(make: (name: MeasureName) => T): Record<MeasureName, T> => ({
  weight: make('weight'),
  length: make('length'),
  width: make('width'),
  height: make('height'),
})

/** `was` is the quantity that a changed stock replaces. */
export const toInput = (values: ProductValues, isSimple: boolean, { was, units }: { was: number | undefined; units: Units }) => {
  const { name, slug, shortDescription, description, media, brand, categories, tags, seo } = values
  return {
    ...{ name, slug, shortDescription, description, tags, seo },
    media: media.map(({ _id, color }) => ({ _id, color })),
    brandId: brand?._id ?? null,
    categoryIds: categories.map(({ _id }) => _id),
    ...(isSimple && {
      simple: {
        price: parseAmount(values.price)!,
        comparePrice: parseAmount(values.comparePrice) ?? null,
        cost: parseAmount(values.cost) ?? null,
        ...(was !== undefined && { qty: toQuantity(values.stock), was }),
        sku: values.sku,
        barcode: values.barcode,
        mpn: values.mpn,
        ...perMeasure((name) => parseMeasure(name, values[name], unitOf(name, units)) ?? null),
        lowAt: Number(values.lowAt),
      },
    }),
  }
}

/** Parses a typed amount with at most two decimals, which zeros may follow; undefined if there is none. */
export function parseAmount(typed: string): number | undefined {
  const amount = parseNumber(typed)
  return amount !== undefined && amount >= 0 && amount < 1e9 && fitsDecimals(amount, 2) ? amount : undefined
}

export type Problem =
  | 'required'
  | 'amount'
  | 'count'
  | 'measure'
  | 'changed'
  | 'compare'
  | 'nothing'
  | 'taken'
  | 'gone'
  | 'long'
  | 'invalid'
export type Problems = Partial<Record<keyof ProductValues, Problem>>

/** Validates the form before it is sent. */
export function problemsIn(values: ProductValues, isSimple: boolean, units: Units): Problems {
  const problems: Problems = {}
  if (!values.name.trim()) problems.name = 'required'
  if (!values.slug.trim()) problems.slug = 'required'
  if (!isSimple) return problems
  const price = parseAmount(values.price)
  const compare = parseAmount(values.comparePrice)
  if (price === undefined) problems.price = values.price.trim() ? 'amount' : 'required'
  if (values.comparePrice.trim() && compare === undefined) problems.comparePrice = 'amount'
  else if (compare !== undefined && price !== undefined && compare <= price) problems.comparePrice = 'compare'
  if (values.cost.trim() && parseAmount(values.cost) === undefined) problems.cost = 'amount'
  if (values.stock !== unlimitedStock && !/^\d{1,8}$/.test(values.stock.trim())) problems.stock = 'count'
  if (!/^\d{1,8}$/.test(values.lowAt.trim())) problems.lowAt = 'count'
  for (const name of measureNames)
    if (values[name].trim() && parseMeasure(name, values[name], unitOf(name, units)) === undefined) problems[name] = 'measure'
  return problems
}

const places: Record<string, keyof ProductValues> = { brandId: 'brand', categoryIds: 'categories', qty: 'stock' }
const words: Record<string, Problem> = {
  taken: 'taken',
  changed: 'changed',
  compare: 'compare',
  nothing: 'nothing',
  required: 'required',
}

/** Maps the server's field errors (`simple.sku`, `categoryIds`, `tags.3`) to form fields. */
export function problemsFrom(fields: Record<string, string> = {}): Problems {
  return Object.fromEntries(
    Object.entries(fields).map(([path, why]) => {
      const [first = ''] = path.replace(/^simple\./, '').split('.')
      const problem = words[why] ?? (/gone/.test(why) ? 'gone' : /too big|at most|<=/i.test(why) ? 'long' : 'invalid')
      return [places[first] ?? first, problem]
    }),
  )
}
