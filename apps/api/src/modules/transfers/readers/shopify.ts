import { parseMeasure } from '@haat/shared/catalog/dashboard/parse-measure.ts'
import { countUnits, isYes, parseAmount, splitList } from '@haat/shared/transfers/cells.ts'
import {
  BadFile,
  type DraftVariant,
  type FileRow,
  type ReadProduct,
  type ReadProducts,
  type Row,
  remarksOf,
  type Say,
  unusedColumns,
} from './draft.ts'

const used = new Set([
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Product Category',
  'Type',
  'Tags',
  'Published',
  'Status',
  ...[1, 2, 3].flatMap((number) => [`Option${number} Name`, `Option${number} Value`]),
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Barcode',
  'Variant Grams',
  'Google Shopping / MPN',
  'Variant Image',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
])
/** Values that apply to every product of this shop and need no remark. */
const usual: Record<string, RegExp> = {
  'Variant Fulfillment Service': /^manual$/i,
  'Variant Requires Shipping': /^true$/i,
  'Variant Taxable': /^true$/i,
  'Variant Weight Unit': /./,
}

/** Whether the first row of a CSV file has the columns of a product export of Shopify. */
export const isShopify = (header: readonly string[]): boolean =>
  ['Handle', 'Title', 'Variant Price', 'Option1 Value'].every((name) => header.includes(name))

/**
 * Reads a Shopify product export: rows with the same handle are one product, described by the first row.
 * @throws BadFile
 */
export async function readShopify(header: readonly string[], rows: AsyncIterable<FileRow>): Promise<ReadProducts> {
  const groups = new Map<string, FileRow[]>()
  const unused = unusedColumns(header.filter((name) => !used.has(name)))
  for await (const entry of rows) {
    unused.see(entry.row, (column, value) => usual[column]?.test(value) ?? false)
    const handle = entry.row.Handle ?? ''
    if (handle === '') throw new BadFile('no_handle', { line: entry.line })
    const group = groups.get(handle)
    if (group) group.push(entry)
    else groups.set(handle, [entry])
  }
  return { products: [...groups].map(([handle, group]) => productOf(handle, group)), unused: unused.list() }
}

function productOf(handle: string, group: FileRow[]): ReadProduct {
  const described = group.find(({ row }) => row.Title) ?? group[0]!
  const { row: head, line } = described
  const name = head.Title ?? ''
  const { remarks, say } = remarksOf()
  const read = { line, name: name || handle, remarks }
  if (name === '') {
    say(line, 'skipped', 'no_title')
    return read
  }
  const names = [1, 2, 3].map((number) => head[`Option${number} Name`] ?? '')
  const isSimple =
    names[0] === 'Title' && group.every(({ row }) => !row['Option1 Value'] || row['Option1 Value'] === 'Default Title')
  const options = isSimple ? [] : names.filter(Boolean)
  const variants = group
    .filter(({ row }) => row['Variant Price'] || row['Option1 Value'])
    .flatMap((entry) => variantOf(entry, options, say) ?? [])
  if (variants.length === 0) {
    say(line, 'skipped', 'no_price_row')
    return read
  }
  const isGift = isYes(head['Gift Card'] ?? '')
  if (isGift) say(line, 'changed', 'gift_card')
  const active =
    !isGift && (head.Status ? head.Status.toLowerCase() === 'active' : true) && !/^false$/i.test(head.Published ?? '')
  if (!active && !isGift) say(line, 'changed', 'not_published')
  const category = head.Type ? [head.Type] : (head['Product Category'] ?? '').split('>').map((part) => part.trim())
  return {
    ...read,
    draft: {
      key: `shopify:${handle}`,
      handle,
      shortDescription: '',
      description: head['Body (HTML)'] ?? '',
      brand: head.Vendor ?? '',
      tags: splitList(head.Tags ?? ''),
      categories: category.some(Boolean) ? [category.filter(Boolean)] : [],
      seo: { title: head['SEO Title'] ?? '', description: head['SEO Description'] ?? '' },
      active,
      options,
      variants,
      images: imagesOf(group),
    },
  }
}

function variantOf({ row, line }: FileRow, options: readonly string[], say: Say): DraftVariant | undefined {
  const price = parseAmount(row['Variant Price'] ?? '')
  if (price === undefined) {
    say(line, 'skipped', 'bad_price', { text: row['Variant Price'] ?? '' })
    return undefined
  }
  const compare = row['Variant Compare At Price'] ? parseAmount(row['Variant Compare At Price']) : null
  if (compare === undefined) say(line, 'changed', 'bad_compare', { text: row['Variant Compare At Price']! })
  else if (compare !== null && compare <= price && compare !== 0) say(line, 'changed', 'compare_not_above')
  return {
    line,
    values: options.map((_name, index) => row[`Option${index + 1} Value`] ?? ''),
    price,
    comparePrice: compare && compare > price ? compare : null,
    sku: (row['Variant SKU'] ?? '').replace(/^'/, ''),
    barcode: (row['Variant Barcode'] ?? '').replace(/^'/, ''),
    mpn: row['Google Shopping / MPN'] ?? '',
    measures: {
      weight: parseMeasure('weight', row['Variant Grams'] ?? '', 'g') || null,
      length: null,
      width: null,
      height: null,
    },
    onHand: stockOf(row, line, say),
    lowAt: undefined,
    image: row['Variant Image'] ?? '',
  }
}

/** Untracked stock and overselling are imported as unlimited. */
function stockOf(row: Row, line: number, say: Say): number | null {
  const tracker = row['Variant Inventory Tracker'] ?? ''
  const units = countUnits(row['Variant Inventory Qty'] ?? '')
  if (tracker === '') {
    if (units) say(line, 'changed', 'stock_not_tracked', { units })
    return null
  }
  if (/^continue$/i.test(row['Variant Inventory Policy'] ?? '')) {
    say(line, 'changed', 'sold_beyond_stock', { units: units ?? 0 })
    return null
  }
  if (units === undefined || units < 0) say(line, 'changed', 'stock_becomes_zero', { text: row['Variant Inventory Qty'] ?? '' })
  return Math.max(0, units ?? 0)
}

function imagesOf(group: readonly FileRow[]): { url: string; alt: string }[] {
  return group
    .filter(({ row }) => row['Image Src'])
    .map(({ row }) => ({
      url: row['Image Src']!,
      alt: row['Image Alt Text'] ?? '',
      position: Number(row['Image Position'] || 999),
    }))
    .sort((a, b) => a.position - b.position)
    .map(({ url, alt }) => ({ url, alt }))
}
