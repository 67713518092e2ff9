import { type FileColumn, isOwnFormat, type Mapping, suggestMapping } from '@haat/shared/transfers/columns/mapping.ts'
import { emptyProduct, emptyVariant, type ProductSheet } from '@haat/shared/transfers/columns/sheet.ts'
import type { FileProduct } from '@haat/shared/transfers/file-product.ts'
import type { ImportFormat, ImportObject } from '@haat/shared/transfers/objects.ts'
import { toAxes } from './axes.ts'
import { BadFile } from './bad-file.ts'
import { type ReadProduct, type ReadProducts, unusedColumns } from './draft.ts'
import { readOwn } from './own.ts'
import type { FileRow, OpenFile } from './rows.ts'
import { isShopify, readShopify } from './shopify.ts'
import { isWooCommerce, readWooCommerce } from './woocommerce.ts'

/** The format of a file by its headings; null if its columns have to be assigned. */
export function formatOf(headings: readonly string[], object: ImportObject, columns: readonly FileColumn[]): ImportFormat | null {
  if (isOwnFormat(headings, object, columns)) return 'own'
  if (object === 'customers' || object === 'orders') return formatOfHistory(headings, object)
  if (object !== 'products') return null
  if (isShopify(headings)) return 'shopify'
  return isWooCommerce(headings) ? 'woocommerce' : null
}

/**
 * Reads the products of a file in the order of the file. `onUnused` is called at the end with the columns that are not imported.
 * @throws BadFile
 */
export async function* readProducts(
  { headings, rows }: OpenFile,
  {
    format,
    mapping,
    object,
    columns,
  }: { format: ImportFormat; mapping: Mapping; object: ImportObject; columns: readonly FileColumn[] },
  onUnused: (unused: ReadProducts['unused']) => void,
): AsyncGenerator<FileProduct> {
  if (format === 'own' || format === 'mapped') {
    const assigned = format === 'own' ? Object.fromEntries(headings.map((heading) => [heading, heading])) : mapping
    yield* readOwn(rows, { mapping: assigned, object, columns })
    return
  }
  if (object === 'customers' || object === 'orders') {
    const assigned = suggestMapping(headings, columns)
    const unused = unusedColumns(headings.filter((heading) => !Object.hasOwn(assigned, heading)))
    yield* readOwn(watched(withoutFormulas(rows), unused.see), { mapping: assigned, object, columns })
    onUnused(unused.list())
    return
  }
  const { products, unused } = await (format === 'shopify' ? readShopify : readWooCommerce)(headings, withoutFormulas(rows))
  onUnused(unused)
  for (const product of products) yield fileProductOf(product)
}

/** The headings by which files of customers and orders are recognised: the exports of Shopify, and those of WooCommerce and its lists. */
const history = {
  customers: { shopify: ['First Name', 'Last Name', 'Email'], woocommerce: ['Name', 'Email', 'Sign Up'] },
  orders: { shopify: ['Name', 'Financial Status', 'Lineitem name'], woocommerce: ['Order #', 'Status', 'Date'] },
} as const

function formatOfHistory(headings: readonly string[], object: keyof typeof history): ImportFormat | null {
  const has = (names: readonly string[]) => names.every((name) => headings.includes(name))
  if (has(history[object].shopify)) return 'shopify'
  return has(history[object].woocommerce) ? 'woocommerce' : null
}

async function* watched(rows: AsyncIterable<FileRow>, see: (row: FileRow['row']) => void): AsyncGenerator<FileRow> {
  for await (const row of rows) {
    see(row.row)
    yield row
  }
}

/** Files of other shops come from programs, not from people: a formula without a result is a damaged file. */
async function* withoutFormulas(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const row of rows) {
    if (row.formulas.length > 0) throw new BadFile('formula', { line: row.line, column: row.formulas[0]! })
    yield row
  }
}

function fileProductOf({ line, name, draft, remarks }: ReadProduct): FileProduct {
  if (!draft) return { line, name: name.slice(0, 200), remarks }
  const { options, combinations, remarks: ofAxes } = toAxes(draft, line)
  const sheet: ProductSheet = {
    ...emptyProduct(),
    slug: draft.handle,
    name,
    status: draft.active ? 'active' : 'draft',
    shortDescription: draft.shortDescription,
    description: draft.description,
    brand: draft.brand,
    categories: draft.categories,
    tags: draft.tags,
    seo: { ...draft.seo, keyword: '' },
    options,
    pictures: draft.images.map(({ url }) => ({ url, color: null })),
    variants: combinations.map(({ variant, color, attributeValues }) => ({
      ...emptyVariant(),
      colorName: color?.name ?? null,
      colorValue: color?.value ?? null,
      attributeValues,
      sku: variant.sku || null,
      barcode: variant.barcode || null,
      mpn: variant.mpn || null,
      ...variant.measures,
      price: variant.price,
      comparePrice: variant.comparePrice,
      onHand: variant.onHand,
      ...(variant.lowAt !== undefined && { lowAt: Math.min(10_000_000, Math.max(0, variant.lowAt)) }),
      picture: variant.image,
    })),
  }
  addPicturesOfVariants(sheet)
  const lines = combinations.map(({ variant }) => variant.line)
  return {
    line,
    name: name.slice(0, 200),
    whole: {
      key: draft.key,
      sheet,
      lines,
      alts: Object.fromEntries(draft.images.flatMap(({ url, alt }) => (alt ? [[url, alt]] : []))),
      draws: true,
    },
    remarks: [...remarks, ...ofAxes],
  }
}

/** The picture of a coloured variant shows its colour; one that the product does not have is added. */
function addPicturesOfVariants(sheet: ProductSheet): void {
  const byUrl = new Map(sheet.pictures.map((picture) => [picture.url, picture]))
  for (const { picture: url, colorName } of sheet.variants) {
    if (url === '' || colorName === null) continue
    const known = byUrl.get(url)
    if (known) known.color ??= colorName
    else {
      const added = { url, color: colorName }
      byUrl.set(url, added)
      sheet.pictures.push(added)
    }
  }
}
