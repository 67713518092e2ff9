import { parseMeasure } from '@haat/shared/catalog/dashboard/parse-measure.ts'
import { mostVariants } from '@haat/shared/catalog/dashboard/schema.ts'
import { type LengthUnit, lengthUnits, type MeasureName, type WeightUnit, weightUnits } from '@haat/shared/catalog/measures.ts'
import { toSlug } from '@haat/shared/slug.ts'
import { countUnits, isYes, parseAmount, splitList, splitPath } from '@haat/shared/transfers/cells.ts'
import {
  type DraftProduct,
  type DraftVariant,
  type FileRow,
  type ReadProduct,
  type ReadProducts,
  type Row,
  remarksOf,
  type Say,
  unusedColumns,
} from './draft.ts'
import { toWooCommerceHeading } from './woocommerce-headings.ts'

const used = new Set([
  'ID',
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Published',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'In stock?',
  'Stock',
  'Low stock amount',
  'Backorders allowed?',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Images',
  'Parent',
  'Brands',
  'Position',
  'External URL', // in the remark about a product that is sold elsewhere
])
/** Values that apply to every product of this shop or do not matter to customers. */
const usual: Record<string, RegExp> = {
  'Tax status': /^taxable$/i,
  'Sold individually?': /^0$/,
  'Allow customer reviews?': /^[01]$/,
  'Is featured?': /^0$/,
}
const measureColumn = /^(Weight|Length|Width|Height) \(.+\)$/
const attributeColumn = /^Attribute (\d+) (name|value\(s\)|visible|global|default)$/

/** Headings that only a product export of WooCommerce has. */
const telling = new Set([
  'Type',
  'Published',
  'Visibility in catalog',
  'Is featured?',
  'Short description',
  'Tax status',
  'In stock?',
  'Backorders allowed?',
  'Sold individually?',
  'Low stock amount',
  'Allow customer reviews?',
  'Sale price',
  'Regular price',
  'Parent',
  'Grouped products',
  'Attribute 1 name',
  'Attribute 1 value(s)',
])

/** Whether the headings are columns of a product export of WooCommerce, all or some of them, in any of the languages we know. */
export function isWooCommerce(headings: readonly string[]): boolean {
  const names = headings.map(toWooCommerceHeading)
  return (
    (names.includes('Name') || names.includes('SKU') || names.includes('ID')) &&
    names.filter((name) => telling.has(name)).length >= 2
  )
}

/** Reads a WooCommerce product export: one row per product; variations name their parent by `id:741` or by SKU. */
export async function readWooCommerce(headings: readonly string[], rows: AsyncIterable<FileRow>): Promise<ReadProducts> {
  const names = new Map(headings.map((heading) => [heading, toWooCommerceHeading(heading)]))
  const attributes = [...names.values()].flatMap((name) =>
    /^Attribute \d+ name$/.test(name) ? Number(name.match(/\d+/)![0]) : [],
  )
  const unused = unusedColumns(
    [...names.values()].filter((name) => !used.has(name) && !attributeColumn.test(name) && !measureColumn.test(name)),
  )
  const all: FileRow[] = []
  for await (const { row: own, ...entry } of rows) {
    const row: Row = Object.create(null) as Row
    for (const [heading, name] of names) row[name] = own[heading] ?? ''
    unused.see(row, (column, value) => usual[column]?.test(value) ?? false)
    all.push({ ...entry, row })
  }
  const { variationsOf, orphans } = groupVariations(all)
  const products = all.flatMap((entry) => {
    if (orphans.has(entry)) return orphan(entry)
    return isVariation(entry.row) ? [] : productOf(entry, variationsOf.get(entry) ?? [], attributes)
  })
  return { products, unused: unused.list() }
}

const typesOf = (row: Row) => splitList((row.Type ?? '').toLowerCase())
/** Without a column Type, a row that names a parent is a variation. */
const isVariation = (row: Row) => (row.Type ? typesOf(row).includes('variation') : Boolean(row.Parent))

const nameOf = ({ row }: FileRow) => row.Name || row.SKU || (row.ID ? `ID ${row.ID}` : '?')

const orphan = (entry: FileRow): ReadProduct => ({
  line: entry.line,
  name: nameOf(entry),
  remarks: [{ line: entry.line, kind: 'skipped', code: 'parent_missing', values: { parent: entry.row.Parent ?? '' } }],
})

function groupVariations(all: readonly FileRow[]): { variationsOf: Map<FileRow, FileRow[]>; orphans: Set<FileRow> } {
  const byName = new Map<string, FileRow>()
  for (const entry of all) {
    if (isVariation(entry.row)) continue
    if (entry.row.ID) byName.set(`id:${entry.row.ID}`, entry)
    if (entry.row.SKU) byName.set(entry.row.SKU, entry)
  }
  const variationsOf = new Map<FileRow, FileRow[]>()
  const orphans = new Set<FileRow>()
  for (const entry of all) {
    if (!isVariation(entry.row)) continue
    const parent = byName.get(entry.row.Parent ?? '')
    if (!parent) orphans.add(entry)
    else variationsOf.set(parent, [...(variationsOf.get(parent) ?? []), entry])
  }
  for (const group of variationsOf.values()) group.sort((a, b) => Number(a.row.Position || 0) - Number(b.row.Position || 0))
  return { variationsOf, orphans }
}

function productOf(entry: FileRow, variations: readonly FileRow[], attributes: readonly number[]): ReadProduct {
  const { row, line } = entry
  const types = typesOf(row)
  const { remarks, say } = remarksOf()
  const read: ReadProduct = { line, name: nameOf(entry), remarks }
  const skip = (...why: [Parameters<Say>[2], Parameters<Say>[3]?]): ReadProduct => {
    say(line, 'skipped', ...why)
    return read
  }
  if (!row.Name) return skip('no_name')
  if (types.includes('grouped')) return skip('product_group')
  if (types.includes('external')) return skip('sold_elsewhere', { url: row['External URL'] ?? '' })
  const isVariable = types.includes('variable') || variations.length > 0
  if (row.Type && !isVariable && !types.includes('simple')) return skip('unknown_type', { type: row.Type })

  const shown = attributes
    .map((number) => ({
      number,
      name: row[`Attribute ${number} name`] ?? '',
      values: splitList(row[`Attribute ${number} value(s)`] ?? ''),
    }))
    .filter(({ name }) => name !== '')
  const axes = !isVariable
    ? []
    : variations.length > 0
      ? shown.filter(({ name }) => variations.some((one) => valueIn(one.row, name, attributes) !== undefined))
      : shown.filter(({ values }) => values.length > 0)
  const variants = !isVariable
    ? [variantOf(entry, say)].filter((variant) => variant !== undefined)
    : variations.length > 0
      ? variations
          .flatMap((one) => variationOf(one, axes, attributes, say))
          .map((variant) => ({ ...variant, measures: inherited(variant.measures, measuresOf(row)) }))
      : madeUp(entry, axes, say)
  if (variants.length === 0) return skip('no_price')

  const facts = shown.filter((attribute) => !axes.includes(attribute))
  if (facts.length > 0) say(line, 'changed', 'facts_written', { names: facts.map(({ name }) => name).join(', ') })
  const isPriced = variants.some(({ price }) => price > 0) || variations.length > 0 || !isVariable
  const draft: DraftProduct = {
    key: `woocommerce:${row.SKU || row.ID || `name:${toSlug(row.Name)}`}`,
    handle: '',
    shortDescription: row['Short description'] ?? '',
    description: withFacts(paragraphs(row.Description ?? ''), facts),
    brand: row.Brands ?? '',
    tags: splitList(row.Tags ?? ''),
    categories: splitList(row.Categories ?? '').map(splitPath),
    seo: { title: '', description: '' },
    active: isForSale(entry, types, say) && isPriced,
    options: axes.map(({ name }) => name),
    variants,
    images: splitList(row.Images ?? '').map((url) => ({ url, alt: '' })),
  }
  return { ...read, draft }
}

/** Downloads and hidden or unpublished products are imported as drafts. */
function isForSale({ row, line }: FileRow, types: readonly string[], say: Say): boolean {
  const draft = (code: Parameters<Say>[2]) => {
    say(line, 'changed', code)
    return false
  }
  if (types.includes('downloadable')) return draft('download')
  if (row.Published !== undefined && row.Published !== '1') return draft('not_published')
  if (row['Visibility in catalog'] === 'hidden') return draft('hidden')
  if (types.includes('virtual')) say(line, 'changed', 'virtual')
  return true
}

interface Axis {
  number: number
  name: string
  values: string[]
}

const valueIn = (row: Row, name: string, attributes: readonly number[]): string | undefined => {
  const number = attributes.find((one) => (row[`Attribute ${one} name`] ?? '').toLowerCase() === name.toLowerCase())
  return number === undefined ? undefined : (row[`Attribute ${number} value(s)`] ?? '')
}

const combinationsOf = (choices: readonly string[][]): string[][] =>
  choices.reduce<string[][]>(
    (all, values) => (all.length > mostVariants ? all : all.flatMap((one) => values.map((value) => [...one, value]))),
    [[]],
  )

/** The variants of a variable product that has no rows for them: one for each combination of its values, at its own price if it has one. */
function madeUp(entry: FileRow, axes: readonly Axis[], say: Say): DraftVariant[] {
  if (axes.length === 0) return []
  const combinations = combinationsOf(axes.map(({ values }) => values))
  if (combinations.length > mostVariants) return []
  const own = entry.row['Regular price'] ? variantOf(entry, say) : undefined
  say(entry.line, 'changed', own ? 'variations_made' : 'no_price', { count: combinations.length })
  const variant = own ?? {
    line: entry.line,
    values: [],
    price: 0,
    comparePrice: null,
    sku: entry.row.SKU ?? '',
    barcode: '',
    mpn: '',
    measures: measuresOf(entry.row),
    onHand: stockOf(entry, say),
    lowAt: undefined,
    image: '',
  }
  return combinations.map((values, index) => shareOf(variant, values, index, combinations.length))
}

/** A variation without a value for an option stands for all values of it. */
function variationOf(entry: FileRow, axes: readonly Axis[], attributes: readonly number[], say: Say): DraftVariant[] {
  const variant = variantOf(entry, say)
  if (!variant) return []
  const combinations = combinationsOf(
    axes.map(({ name, values }) => {
      const own = valueIn(entry.row, name, attributes)
      return own ? [own] : values
    }),
  )
  if (combinations.length === 0 || combinations.length > mostVariants) {
    say(entry.line, 'skipped', 'values_missing')
    return []
  }
  if (combinations.length === 1) return [{ ...variant, values: combinations[0]! }]
  const open = axes.filter(({ name }) => !valueIn(entry.row, name, attributes)).map(({ name }) => name)
  say(entry.line, 'changed', 'stands_for_any', { names: open.join(', '), count: combinations.length })
  return combinations.map((values, index) => shareOf(variant, values, index, combinations.length))
}

/** One of several variants that a row stands for: its stock is divided among them, never multiplied; SKUs are numbered. */
const shareOf = (variant: DraftVariant, values: string[], index: number, of: number): DraftVariant => ({
  ...variant,
  values,
  sku: variant.sku && `${variant.sku}-${index + 1}`,
  barcode: index === 0 ? variant.barcode : '',
  onHand: variant.onHand === null ? null : Math.floor(variant.onHand / of) + (index < variant.onHand % of ? 1 : 0),
})

function variantOf(entry: FileRow, say: Say): DraftVariant | undefined {
  const { row, line } = entry
  const regular = row['Regular price'] ? parseAmount(row['Regular price']) : undefined
  const sale = row['Sale price'] ? parseAmount(row['Sale price']) : undefined
  if (row['Sale price'] && sale === undefined) say(line, 'changed', 'bad_compare', { text: row['Sale price'] })
  const onSale = sale !== undefined && isSaleOn(entry, say)
  const price = onSale ? sale : regular
  if (price === undefined) {
    if (row['Regular price']) say(line, 'skipped', 'bad_price', { text: row['Regular price'] })
    else if (isVariation(row)) say(line, 'skipped', 'no_price')
    return undefined
  }
  return {
    line,
    values: [],
    price,
    comparePrice: onSale && regular !== undefined && regular > price ? regular : null,
    sku: row.SKU ?? '',
    barcode: row['GTIN, UPC, EAN, or ISBN'] ?? '',
    mpn: '',
    measures: measuresOf(row),
    onHand: stockOf(entry, say),
    lowAt: countUnits(row['Low stock amount'] ?? ''),
    image: splitList(row.Images ?? '')[0] ?? '',
  }
}

/** Weight and dimensions of a row; their units are in the headings. */
function measuresOf(row: Row): DraftVariant['measures'] {
  const read = (name: MeasureName, heading: string, units: readonly (WeightUnit | LengthUnit)[]) =>
    units
      .map((unit) => parseMeasure(name, row[`${heading} (${unit})`] || row[`${heading} (${unit}s)`] || '', unit))
      .find((measure) => measure) ?? null
  return {
    weight: read('weight', 'Weight', weightUnits),
    length: read('length', 'Length', lengthUnits),
    width: read('width', 'Width', lengthUnits),
    height: read('height', 'Height', lengthUnits),
  }
}

/** A variation without a weight or dimension gets that of its product. */
const inherited = (own: DraftVariant['measures'], product: DraftVariant['measures']): DraftVariant['measures'] => ({
  weight: own.weight ?? product.weight,
  length: own.length ?? product.length,
  width: own.width ?? product.width,
  height: own.height ?? product.height,
})

function isSaleOn({ row, line }: FileRow, say: Say): boolean {
  const from = Date.parse(row['Date sale price starts'] || 'x')
  const to = Date.parse(row['Date sale price ends'] || 'x')
  if (from > Date.now() || to < Date.now()) {
    say(line, 'changed', 'sale_not_now')
    return false
  }
  if (to) say(line, 'changed', 'sale_ends', { date: row['Date sale price ends']! })
  return true
}

/** A number is the stock, unless back-orders are allowed; "in stock" without a number means unlimited. */
function stockOf({ row, line }: FileRow, say: Say): number | null {
  const units = countUnits(row.Stock ?? '')
  if (units !== undefined) {
    if (row['Backorders allowed?'] && row['Backorders allowed?'] !== '0') {
      say(line, 'changed', 'sold_beyond_stock', { units })
      return null
    }
    if (units < 0) say(line, 'changed', 'stock_becomes_zero', { text: String(units) })
    return Math.max(0, units)
  }
  if (row.Stock) say(line, 'changed', 'stock_unreadable', { text: row.Stock })
  if (row['In stock?'] === undefined) return row.Stock === undefined ? null : 0
  return isYes(row['In stock?']) || row['In stock?'] === 'backorder' ? null : 0
}

/** WooCommerce writes line breaks as `\n`. */
const paragraphs = (text: string): string =>
  /<(p|ul|ol|h\d|div)\b/i.test(text)
    ? text.replaceAll('\\n', '\n')
    : text
        .replaceAll('\\n', '\n')
        .split(/\n{2,}/)
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
        .join('')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
function withFacts(description: string, facts: readonly Axis[]): string {
  if (facts.length === 0) return description
  const list = facts
    .map(({ name, values }) => `<li><strong>${escaped(name)}</strong>: ${escaped(values.join(', '))}</li>`)
    .join('')
  return `${description}<ul>${list}</ul>`
}
