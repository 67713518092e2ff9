import { BadFile, type DraftProduct, type DraftVariant, type FileRow, type ReadFile, type Remark, type Row } from './draft.ts'
import { countUnits, isYes, parseAmount, splitList, unusedColumns } from './values.ts'

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
  'External URL', // mentioned in the remark about the refused row
])
/** Values that hold for every product of this shop or do not matter to customers. */
const usual: Record<string, RegExp> = {
  'Tax status': /^taxable$/i,
  'Sold individually?': /^0$/,
  'Allow customer reviews?': /^[01]$/,
  'Is featured?': /^0$/,
}
const attributeColumn = /^Attribute (\d+) (name|value\(s\)|visible|global|default)$/

/** Whether the first row of a CSV file has the columns of a product export of WooCommerce. */
export const isWooCommerce = (header: readonly string[]): boolean =>
  ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Parent'].every((name) => header.includes(name))

type Say = (entry: FileRow, kind: Remark['kind'], text: string) => void

/**
 * Reads a WooCommerce product export: one row per product; variations name their parent by `id:741` or by SKU.
 * @throws BadFile
 */
export async function readWooCommerce(header: readonly string[], rows: AsyncIterable<FileRow>): Promise<ReadFile> {
  const attributes = header.flatMap((name) => (name.match(/^Attribute (\d+) name$/) ? Number(name.match(/\d+/)![0]) : []))
  const unused = unusedColumns(header.filter((name) => !used.has(name) && !attributeColumn.test(name)))
  const all: FileRow[] = []
  for await (const entry of rows) {
    if (!entry.row.Type) throw new BadFile(`Line ${entry.line} has no Type, so nobody can say what it is.`)
    unused.see(entry.row, (column, value) => usual[column]?.test(value) ?? false)
    all.push(entry)
  }
  const remarks: Remark[] = []
  const say: Say = ({ line, row }, kind, text) =>
    void remarks.push({ line, product: row.Name || row.SKU || `ID ${row.ID}`, kind, text })
  const variationsOf = groupVariations(all, say)
  const products = all.flatMap((entry) => {
    const types = typesOf(entry.row)
    if (types.includes('variation')) return []
    return productOf(entry, types, variationsOf.get(entry) ?? [], attributes, say) ?? []
  })
  return { format: 'WooCommerce', products, remarks, unused: unused.list() }
}

const typesOf = (row: Row) => splitList((row.Type ?? '').toLowerCase())

function groupVariations(all: readonly FileRow[], say: Say): Map<FileRow, FileRow[]> {
  const parents = all.filter(({ row }) => !typesOf(row).includes('variation'))
  const byName = new Map<string, FileRow>()
  for (const entry of parents) {
    if (entry.row.ID) byName.set(`id:${entry.row.ID}`, entry)
    if (entry.row.SKU) byName.set(entry.row.SKU, entry)
  }
  const groups = new Map<FileRow, FileRow[]>()
  for (const entry of all) {
    if (!typesOf(entry.row).includes('variation')) continue
    const parent = byName.get(entry.row.Parent ?? '')
    if (!parent) {
      say(entry, 'refused', `Its parent "${entry.row.Parent ?? ''}" is not in the file.`)
      continue
    }
    groups.set(parent, [...(groups.get(parent) ?? []), entry])
  }
  for (const group of groups.values()) group.sort((a, b) => Number(a.row.Position || 0) - Number(b.row.Position || 0))
  return groups
}

function productOf(
  entry: FileRow,
  types: string[],
  variations: FileRow[],
  attributes: number[],
  say: Say,
): DraftProduct | undefined {
  const { row, line } = entry
  const refuse = (text: string) => void say(entry, 'refused', text)
  if (!row.Name) return refuse('It has no name.')
  if (types.includes('grouped'))
    return refuse('A group of other products has no price of its own. Its members are imported on their own.')
  if (types.includes('external'))
    return refuse(`It is sold on another site${row['External URL'] ? ` (${row['External URL']})` : ''}, not by this shop.`)
  const isVariable = types.includes('variable')
  if (!isVariable && !types.includes('simple')) return refuse(`Products of type "${row.Type}" have no place here.`)

  const shown = attributes
    .map((number) => ({
      number,
      name: row[`Attribute ${number} name`] ?? '',
      values: splitList(row[`Attribute ${number} value(s)`] ?? ''),
    }))
    .filter(({ name }) => name !== '')
  const axes = isVariable ? shown.filter(({ name }) => variations.some((one) => isNamedIn(one.row, name, attributes))) : []
  const variants = isVariable
    ? variations.flatMap((one) => variationOf(one, entry, axes, attributes, say))
    : [variantOf(entry, [], say)].filter((variant) => variant !== undefined)
  if (variants.length === 0)
    return refuse(isVariable && variations.length === 0 ? 'It has no variations in the file.' : 'It has no price.')

  const facts = shown.filter((attribute) => !axes.includes(attribute))
  if (facts.length > 0)
    say(entry, 'changed', `${facts.map(({ name }) => name).join(', ')} is no choice here; it is written under the description.`)
  return {
    key: `woocommerce:${row.SKU || row.ID}`,
    line,
    name: row.Name,
    handle: '',
    shortDescription: row['Short description'] ?? '',
    description: withFacts(paragraphs(row.Description ?? ''), facts),
    brand: row.Brands ?? '',
    tags: splitList(row.Tags ?? ''),
    categories: splitList(row.Categories ?? '').map((path) =>
      path
        .split('>')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    seo: { title: '', description: '' },
    active: isForSale(entry, types, say),
    options: axes.map(({ name }) => name),
    variants,
    images: splitList(row.Images ?? '').map((url) => ({ url, alt: '' })),
  }
}

/** Downloads and hidden or unpublished products are imported as drafts. */
function isForSale(entry: FileRow, types: readonly string[], say: Say): boolean {
  const { row } = entry
  const draft = (text: string) => {
    say(entry, 'changed', `${text} and is kept as a draft.`)
    return false
  }
  if (types.includes('downloadable')) return draft('It is a download, which this shop does not deliver,')
  if (row.Published !== '1') return draft('It is not published in the file')
  if (row['Visibility in catalog'] === 'hidden') return draft('It is hidden in the old catalogue')
  if (types.includes('virtual')) say(entry, 'changed', 'It is marked as virtual; here it is sold like a thing that is delivered.')
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
const isNamedIn = (row: Row, name: string, attributes: readonly number[]) => valueIn(row, name, attributes) !== undefined

/** A variation without a value for an option stands for all values of it. */
function variationOf(
  entry: FileRow,
  parent: FileRow,
  axes: readonly Axis[],
  attributes: readonly number[],
  say: Say,
): DraftVariant[] {
  const variant = variantOf(entry, [], say)
  if (!variant) return []
  const choices = axes.map(({ name, values }) => {
    const own = valueIn(entry.row, name, attributes)
    return own ? [own] : values
  })
  const combinations = choices.reduce<string[][]>(
    (all, values) => all.flatMap((one) => values.map((value) => [...one, value])),
    [[]],
  )
  if (combinations.length === 0) {
    say(entry, 'refused', 'Its parent names no values for what it leaves open.')
    return []
  }
  if (combinations.length === 1) return [{ ...variant, values: combinations[0]! }]
  const open = axes.filter(({ name }) => !valueIn(entry.row, name, attributes)).map(({ name }) => name)
  const shared = variant.onHand !== null && variant.onHand > 0
  say(
    entry,
    'changed',
    `It stands for any ${open.join(' and ')}: made into ${combinations.length} variants of ${parent.row.Name}${shared ? `, which share out its stock of ${variant.onHand}` : ''}${variant.sku ? '; their SKUs are numbered' : ''}.`,
  )
  return combinations.map((values, index) => ({
    ...variant,
    values,
    sku: variant.sku && `${variant.sku}-${index + 1}`,
    barcode: index === 0 ? variant.barcode : '',
    onHand:
      variant.onHand === null
        ? null
        : Math.floor(variant.onHand / combinations.length) + (index < variant.onHand % combinations.length ? 1 : 0),
  }))
}

function variantOf(entry: FileRow, values: string[], say: Say): DraftVariant | undefined {
  const { row, line } = entry
  const regular = row['Regular price'] ? parseAmount(row['Regular price']) : undefined
  const sale = row['Sale price'] ? parseAmount(row['Sale price']) : undefined
  if (row['Sale price'] && sale === undefined)
    say(entry, 'changed', `"${row['Sale price']}" is not a price with at most two decimals; the regular price is charged.`)
  const onSale = sale !== undefined && isSaleOn(entry, say)
  const price = onSale ? sale : regular
  if (price === undefined) {
    if (row['Regular price']) say(entry, 'refused', `"${row['Regular price']}" is not a price with at most two decimals.`)
    else if (typesOf(row).includes('variation')) say(entry, 'refused', 'It has no price; this variation is left out.')
    return undefined
  }
  return {
    line,
    values,
    price,
    comparePrice: onSale && regular !== undefined && regular > price ? regular : null,
    sku: row.SKU ?? '',
    barcode: row['GTIN, UPC, EAN, or ISBN'] ?? '',
    onHand: stockOf(entry, say),
    lowAt: countUnits(row['Low stock amount'] ?? ''),
    image: splitList(row.Images ?? '')[0] ?? '',
  }
}

function isSaleOn(entry: FileRow, say: Say): boolean {
  const from = Date.parse(entry.row['Date sale price starts'] || 'x')
  const to = Date.parse(entry.row['Date sale price ends'] || 'x')
  if (from > Date.now() || to < Date.now()) {
    say(entry, 'changed', 'Its sale price does not hold today; the regular price is charged.')
    return false
  }
  if (to)
    say(
      entry,
      'changed',
      `Its sale ends on ${entry.row['Date sale price ends']} in the file; here it holds until somebody changes it.`,
    )
  return true
}

/** A number is the stock, unless back-orders are allowed; "in stock" without a number means unlimited. */
function stockOf(entry: FileRow, say: Say): number | null {
  const { row } = entry
  const units = countUnits(row.Stock ?? '')
  if (units !== undefined) {
    if (row['Backorders allowed?'] && row['Backorders allowed?'] !== '0') {
      say(entry, 'changed', `It may be back-ordered (${units} on hand): unlimited.`)
      return null
    }
    if (units < 0) say(entry, 'changed', `Its stock ${units} becomes 0.`)
    return Math.max(0, units)
  }
  if (row.Stock) say(entry, 'changed', `Its stock "${row.Stock}" is not a number.`)
  return isYes(row['In stock?'] ?? '') || row['In stock?'] === 'backorder' ? null : 0
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
