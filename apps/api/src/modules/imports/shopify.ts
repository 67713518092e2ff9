import { BadFile, type DraftProduct, type DraftVariant, type FileRow, type ReadFile, type Remark, type Row } from './draft.ts'
import { countUnits, isYes, parseAmount, splitList, unusedColumns } from './values.ts'

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
  'Variant Image',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
])
/** Values that hold for every product of this shop and need no remark. */
const usual: Record<string, RegExp> = {
  'Variant Fulfillment Service': /^manual$/i,
  'Variant Requires Shipping': /^true$/i,
  'Variant Taxable': /^true$/i,
  'Variant Weight Unit': /./,
  'Variant Grams': /^0(\.0+)?$/,
}

/** Whether the first row of a CSV file has the columns of a product export of Shopify. */
export const isShopify = (header: readonly string[]): boolean =>
  ['Handle', 'Title', 'Variant Price', 'Option1 Value'].every((name) => header.includes(name))

/**
 * Reads a Shopify product export: rows with the same handle are one product, described by the first row.
 * @throws BadFile
 */
export async function readShopify(header: readonly string[], rows: AsyncIterable<FileRow>): Promise<ReadFile> {
  const groups = new Map<string, FileRow[]>()
  const unused = unusedColumns(header.filter((name) => !used.has(name)))
  for await (const entry of rows) {
    unused.see(entry.row, (column, value) => usual[column]?.test(value) ?? false)
    const handle = entry.row.Handle ?? ''
    if (handle === '') throw new BadFile(`Line ${entry.line} has no Handle, so nobody can say which product it belongs to.`)
    const group = groups.get(handle)
    if (group) group.push(entry)
    else groups.set(handle, [entry])
  }
  const remarks: Remark[] = []
  const products = [...groups].flatMap(([handle, group]) => productOf(handle, group, remarks) ?? [])
  return { format: 'Shopify', products, remarks, unused: unused.list() }
}

function productOf(handle: string, group: FileRow[], remarks: Remark[]): DraftProduct | undefined {
  const described = group.find(({ row }) => row.Title) ?? group[0]!
  const { row: head, line } = described
  const name = head.Title ?? ''
  const say = (at: number, kind: Remark['kind'], text: string) =>
    void remarks.push({ line: at, product: name || handle, kind, text })
  if (name === '') {
    say(line, 'refused', 'None of its rows has a Title.')
    return undefined
  }
  const names = [1, 2, 3].map((number) => head[`Option${number} Name`] ?? '')
  const isSimple =
    names[0] === 'Title' && group.every(({ row }) => !row['Option1 Value'] || row['Option1 Value'] === 'Default Title')
  const options = isSimple ? [] : names.filter(Boolean)
  const variants = group
    .filter(({ row }) => row['Variant Price'] || row['Option1 Value'])
    .flatMap((entry) => variantOf(entry, options, say) ?? [])
  if (variants.length === 0) {
    say(line, 'refused', 'None of its rows has a price.')
    return undefined
  }
  const isGift = isYes(head['Gift Card'] ?? '')
  if (isGift) say(line, 'changed', 'A gift card is kept as a draft: the shop does not issue gift cards yet.')
  const active =
    !isGift && (head.Status ? head.Status.toLowerCase() === 'active' : true) && !/^false$/i.test(head.Published ?? '')
  if (!active && !isGift) say(line, 'changed', 'It is not published in the file and is kept as a draft.')
  const category = head.Type ? [head.Type] : (head['Product Category'] ?? '').split('>').map((part) => part.trim())
  return {
    key: `shopify:${handle}`,
    line,
    name,
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
  }
}

function variantOf(
  { row, line }: FileRow,
  options: readonly string[],
  say: (at: number, kind: Remark['kind'], text: string) => void,
): DraftVariant | undefined {
  const price = parseAmount(row['Variant Price'] ?? '')
  if (price === undefined) {
    say(line, 'refused', `"${row['Variant Price'] ?? ''}" is not a price with at most two decimals; this variant is left out.`)
    return undefined
  }
  const compare = row['Variant Compare At Price'] ? parseAmount(row['Variant Compare At Price']) : null
  if (compare === undefined)
    say(
      line,
      'changed',
      `"${row['Variant Compare At Price']}" is not a price with at most two decimals; there is no price to compare with.`,
    )
  else if (compare !== null && compare <= price && compare !== 0)
    say(line, 'changed', 'The price to compare with is not above the price and is left out.')
  return {
    line,
    values: options.map((_name, index) => row[`Option${index + 1} Value`] ?? ''),
    price,
    comparePrice: compare && compare > price ? compare : null,
    sku: (row['Variant SKU'] ?? '').replace(/^'/, ''),
    barcode: (row['Variant Barcode'] ?? '').replace(/^'/, ''),
    onHand: stockOf(row, line, say),
    lowAt: undefined,
    image: row['Variant Image'] ?? '',
  }
}

/** Untracked stock and overselling are imported as unlimited. */
function stockOf(row: Row, line: number, say: (at: number, kind: Remark['kind'], text: string) => void): number | null {
  const tracker = row['Variant Inventory Tracker'] ?? ''
  const units = countUnits(row['Variant Inventory Qty'] ?? '')
  if (tracker === '') {
    if (units) say(line, 'changed', `Its stock is not tracked (the file notes ${units}): unlimited.`)
    return null
  }
  if (/^continue$/i.test(row['Variant Inventory Policy'] ?? '')) {
    say(line, 'changed', `It is sold beyond its stock (policy "continue"; ${units ?? 0} on hand): unlimited.`)
    return null
  }
  if (units === undefined || units < 0) say(line, 'changed', `Its stock "${row['Variant Inventory Qty'] ?? ''}" becomes 0.`)
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
