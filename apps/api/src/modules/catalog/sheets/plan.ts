import { mostChosen } from '@haat/shared/catalog/collections/kinds.ts'
import { mayPublish, roundsToZero } from '@haat/shared/catalog/dashboard/rules.ts'
import { mostVariants } from '@haat/shared/catalog/dashboard/schema.ts'
import { attributeNameOf, mostOptions } from '@haat/shared/catalog/options.ts'
import { termKey } from '@haat/shared/catalog/translations.ts'
import { toSlug } from '@haat/shared/slug.ts'
import { splitList } from '@haat/shared/transfers/cells.ts'
import { importColumns } from '@haat/shared/transfers/columns/mapping.ts'
import type { ProductColumn } from '@haat/shared/transfers/columns/products.ts'
import { emptyProduct, emptyVariant, type ProductSheet, type VariantSheet } from '@haat/shared/transfers/columns/sheet.ts'
import { writeCell } from '@haat/shared/transfers/columns/write-cell.ts'
import type { Cells, FileProduct } from '@haat/shared/transfers/file-product.ts'
import type { ImportObject } from '@haat/shared/transfers/objects.ts'
import type { CellChange, Remark } from '@haat/shared/transfers/remarks.ts'
import { cleanHtml, cleanText } from '../../../platform/sanitize-html.ts'
import { colourValue } from '../../media/service.ts'
import { collectionKey, idIn, type Known, slugCandidates, textIn } from './known.ts'
import type { ProductPlan } from './product-plan.ts'

/**
 * Decides what an import does to each product of a batch, without writing. `known` is brought up to date with what will be written, so that the same
 * key twice in a batch is seen.
 */
export function planBatch(items: readonly FileProduct[], known: Known, object: ImportObject): ProductPlan[] {
  const inBatch = new Set<string>()
  return items.map((item) => {
    const plan = item.whole
      ? planWhole(item, item.whole, known)
      : item.cells
        ? planCells(item, item.cells, known, object, inBatch)
        : nothing('skipped', null, item.remarks)
    if (plan.write) {
      const id = plan.productId ?? `new ${plan.write.after.slug}`
      inBatch.add(id)
      claimKeys(known, id, plan.write)
    }
    return plan
  })
}

const nothing = (outcome: 'skipped' | 'unchanged', productId: string | null, remarks: Remark[]): ProductPlan => ({
  outcome,
  productId,
  changes: [],
  remarks,
})

function claimKeys(known: Known, id: string, { before, after, sourceKey }: NonNullable<ProductPlan['write']>): void {
  known.slugs.set(after.slug, id)
  for (const texts of Object.values(after.texts)) if (texts.slug) known.slugs.set(texts.slug, id)
  for (const { sku, id: variantId } of after.variants) if (sku) known.skus.set(sku, { id, variantId: variantId ?? '' })
  if (sourceKey) known.sourceKeys.set(sourceKey, id)
  for (const slug of after.collections) {
    const collection = known.collections.get(slug)
    if (collection && !before?.collections.includes(slug)) collection.count += 1
  }
  if (after.id !== null) known.sheets.set(id, after)
}

/** A product of another shop: created with free keys, or left alone if an earlier import created it. */
function planWhole(item: FileProduct, { key, sheet, lines }: NonNullable<FileProduct['whole']>, known: Known): ProductPlan {
  const remarks = [...item.remarks]
  const say = (line: number, kind: Remark['kind'], code: Remark['code'], values?: Remark['values']) =>
    void remarks.push({ line, kind, code, ...(values && { values }) })
  const there = known.sourceKeys.get(key)
  if (there !== undefined) {
    say(item.line, 'skipped', 'already_here')
    return nothing('unchanged', there.startsWith('new ') ? null : there, remarks)
  }
  if (sheet.variants.length === 0) return nothing('skipped', null, remarks)
  const candidates = slugCandidates(sheet)
  const slug = candidates.find((one) => !known.slugs.has(one)) ?? `${candidates[0]}-${crypto.randomUUID().slice(0, 8)}`
  if (slug !== candidates[0]) say(item.line, 'changed', 'slug_changed', { slug })
  const taken = new Set<string>()
  const variants = sheet.variants.map((variant, index) => {
    const sku = variant.sku?.slice(0, 80) || null
    const free = sku === null || (!known.skus.has(sku) && !taken.has(sku))
    if (!free) say(lines[index] ?? item.line, 'changed', 'sku_left_empty', { sku })
    if (sku) taken.add(sku)
    return { ...variant, sku: free ? sku : null, barcode: code(variant.barcode), mpn: code(variant.mpn) }
  })
  const after: ProductSheet = {
    ...sheet,
    slug,
    name: cleanText(sheet.name).slice(0, 200) || slug,
    shortDescription: cleanText(sheet.shortDescription).slice(0, 500),
    description: cleanHtml(sheet.description),
    options: sheet.options.map((option) => ({ ...option, name: cleanText(option.name) || option.name })),
    brand: brandIn(known, cleanText(sheet.brand).slice(0, 80)),
    tags: [...new Set(sheet.tags.map((tag) => cleanText(tag).slice(0, 60)))].filter(Boolean).slice(0, 50),
    seo: {
      title: cleanText(sheet.seo.title).slice(0, 200),
      description: cleanText(sheet.seo.description).slice(0, 500),
      keyword: '',
    },
    categories: sheet.categories
      .map((path) => path.map((name) => cleanText(name).slice(0, 80)).filter(Boolean))
      .filter((path) => path.length > 0)
      .slice(0, 20),
    variants,
  }
  const tooDear = variants.find(({ price }) => price !== null && (price > 5_000_000_000 || roundsToZero(price, known.rule)))
  if (tooDear) {
    say(item.line, 'skipped', 'rounds_to_nothing')
    return nothing('skipped', null, remarks)
  }
  resolvePictures(after, known, (values) => say(item.line, 'changed', 'picture_missing', values))
  return { outcome: 'created', productId: null, changes: [], remarks, write: { before: null, after, sourceKey: key } }
}

const code = (text: string | null): string | null => text?.slice(0, 80) || null

/** A product of our own format: created, or changed where its cells differ from the shop. */
function planCells(
  item: FileProduct,
  cells: NonNullable<FileProduct['cells']>,
  known: Known,
  object: ImportObject,
  inBatch: ReadonlySet<string>,
): ProductPlan {
  const remarks = [...item.remarks]
  const refuse = (code: Remark['code'], about: Partial<Remark> = {}) =>
    void remarks.push({ line: item.line, kind: 'skipped', code, ...about })
  // The stock of a bundle changes with every sale of a part: an older file is imported without it.
  const say: typeof refuse = (code, about) => refuse(code, { ...about, ...(code === 'stock_of_parts' && { kind: 'changed' }) })
  const productId = findProduct(cells, known)
  if (
    productId !== undefined &&
    (productId.startsWith('new ') || (inBatch.has(productId) && object === 'products' && textIn(cells.product, 'Name') !== ''))
  )
    refuse('twice_in_file')
  if (productId === undefined && object === 'stock') refuse('unknown_variant')
  const before = (productId !== undefined && known.sheets.get(productId)) || null
  if (remarks.some(({ kind }) => kind === 'skipped')) return nothing('skipped', before?.id ?? null, remarks)

  const after = structuredClone(before ?? emptyProduct())
  if (!before) after.slug = toSlug(textIn(cells.product, 'Handle') || textIn(cells.product, 'Name'))
  const columns = importColumns(object, known.fields)
  for (const column of columns)
    if (column.level === 'product') writeCell(column, after, cells.product, (code) => refuse(code, { column: column.heading }))
  const rowsOf = cells.variants.filter(({ cells }) => Object.values(cells).some((text) => text.trim() !== ''))
  for (const { line, cells: row } of rowsOf) {
    const variant = variantFor(row, after, before, object)
    if (typeof variant === 'string') refuse(variant, { line })
    else
      for (const column of columns)
        if (column.level === 'variant') writeCell(column, variant, row, (code) => say(code, { line, column: column.heading }))
  }
  tidy(after, before, known)
  resolvePictures(
    after,
    known,
    (values) => void remarks.push({ line: item.line, kind: 'changed', code: 'picture_missing', values }),
  )
  for (const { code, ...about } of problemsOf(after, before, known)) refuse(code, about)
  if (remarks.some(({ kind }) => kind === 'skipped')) return nothing('skipped', before?.id ?? null, remarks)
  if (!before) return { outcome: 'created', productId: null, changes: [], remarks, write: { before, after, sourceKey: null } }
  const changes = changesOf(before, after, columns)
  return changes.length === 0
    ? nothing('unchanged', before.id, remarks)
    : { outcome: 'changed', productId: before.id, changes, remarks, write: { before, after, sourceKey: null } }
}

function findProduct({ product, variants }: NonNullable<FileProduct['cells']>, known: Known): string | undefined {
  const id = idIn(product.ID)
  if (id !== undefined && known.ids.has(id)) return id
  const variantId = variants.map(({ cells }) => known.variantIds.get(idIn(cells['Variant ID']) ?? '')).find(Boolean)
  if (variantId) return variantId
  const handle = textIn(product, 'Handle')
  if (handle) return known.slugs.get(toSlug(handle))
  const ofSku = variants.map(({ cells }) => known.skus.get(textIn(cells, 'SKU'))?.id).find(Boolean)
  if (ofSku) return ofSku
  const name = textIn(product, 'Name')
  return name ? known.slugs.get(toSlug(name)) : undefined
}

/** The variant that a row is about; a new one is added to the product. Returns why there is none. */
function variantFor(
  row: Cells,
  after: ProductSheet,
  before: ProductSheet | null,
  object: ImportObject,
): VariantSheet | Remark['code'] {
  const id = idIn(row['Variant ID'])
  const byId = id === undefined ? undefined : after.variants.find((variant) => variant.id === id)
  if (byId) return byId
  const [color, option, sku] = [textIn(row, 'Color'), attributeNameOf(splitList(textIn(row, 'Option'))) ?? '', textIn(row, 'SKU')]
  const named = color !== '' || option !== ''
  const key = combination(color, option)
  const byName = named
    ? after.variants.find((one) => combination(one.colorName, attributeNameOf(one.attributeValues)) === key)
    : undefined
  if (byName) return byName
  const bySku = sku === '' ? undefined : after.variants.find((one) => one.sku === sku)
  if (bySku) return bySku
  if (object === 'stock')
    return named || sku ? 'unknown_variant' : after.variants.length === 1 ? after.variants[0]! : 'needs_options'
  const isPlain =
    after.variants.length === 1 &&
    combination(after.variants[0]!.colorName, attributeNameOf(after.variants[0]!.attributeValues)) === combination('', '')
  if (!named && isPlain) return after.variants[0]!
  if (!named && after.variants.length > 0) return 'needs_options'
  if (named && before && isPlain) return 'has_no_options'
  const made = emptyVariant()
  after.variants.push(made)
  return made
}

const combination = (color: string | null, option: string | null): string => `${termKey(color ?? '')}|${termKey(option ?? '')}`

/** Sanitizes texts, and spells names of existing terms as the shop does. */
function tidy(after: ProductSheet, before: ProductSheet | null, known: Known): void {
  if (after.name !== before?.name) after.name = cleanText(after.name)
  if (after.shortDescription !== before?.shortDescription) after.shortDescription = cleanText(after.shortDescription)
  if (after.description !== before?.description) after.description = cleanHtml(after.description)
  for (const [code, texts] of Object.entries(after.texts)) {
    const was = before?.texts[code as keyof typeof after.texts]
    if (texts.description && texts.description !== was?.description) texts.description = cleanHtml(texts.description)
    for (const field of ['name', 'shortDescription', 'seoTitle', 'seoDescription'] as const)
      if (texts[field] && texts[field] !== was?.[field]) texts[field] = cleanText(texts[field])
  }
  after.collections = [
    ...new Set(after.collections.map((name) => known.collections.get(collectionKey(name))?.slug ?? name)),
  ].sort()
  after.badges = [...new Set(after.badges.map((text) => known.badges.get(text.toLowerCase())?.text ?? text))].sort()
  nameOptions(after)
  after.brand = brandIn(known, cleanText(after.brand))
  after.categories = after.categories.map((path) => categoryIn(known, path))
  for (const variant of after.variants) {
    if (variant.colorName === null) variant.colorValue = null
    else
      variant.colorValue ??=
        after.variants.find((one) => one !== variant && one.colorName === variant.colorName)?.colorValue ??
        colourValue(variant.colorName)
    if (variant.comparePrice === 0) variant.comparePrice = null
  }
}

/** Options that a file has values for but no names: the colour, then "Option", "Option 2". */
function nameOptions(after: ProductSheet): void {
  if (after.options.length > 0) return
  const count = Math.max(0, ...after.variants.map(({ attributeValues }) => attributeValues.length))
  const others = Array.from({ length: count }, (_, index) => ({
    name: index === 0 ? 'Option' : `Option ${index + 1}`,
    display: 'button' as const,
  }))
  const hasColor = after.variants.some(({ colorName }) => colorName !== null)
  after.options = [...(hasColor ? [{ name: 'Color', display: 'swatch' as const }] : []), ...others]
}

/** Whether the variant has a value for each option of its product, and no other. */
const fitsOptions = ({ options }: ProductSheet, { colorName, attributeValues }: VariantSheet): boolean =>
  options.some(({ display }) => display === 'swatch') === (colorName !== null) &&
  options.filter(({ display }) => display !== 'swatch').length === attributeValues.length

const brandIn = (known: Known, name: string): string => known.brands.get(name.toLowerCase())?.name ?? name

function categoryIn(known: Known, path: readonly string[]): string[] {
  let parent = ''
  return path.map((name) => {
    const found = known.categories.get(`${parent}/${name.toLowerCase()}`)
    parent = found?.id ?? 'new'
    return found?.name ?? name
  })
}

/** Replaces URLs of pictures by those of stored ones, where there are any, and leaves out those that could not be fetched. */
function resolvePictures(
  after: ProductSheet,
  known: Known,
  say: (values: { url: string; reason: string; status?: number }) => void,
): void {
  const reported = new Set<string>()
  const resolve = (url: string): string => {
    const missing = known.missing.get(url)
    if (missing === undefined) return known.pictures.get(url)?.url ?? url
    if (!reported.has(url)) say({ url, ...missing })
    reported.add(url)
    return ''
  }
  const seen = new Set([''])
  after.pictures = after.pictures.flatMap(({ url, color }) => {
    const resolved = resolve(url)
    if (seen.has(resolved)) return []
    seen.add(resolved)
    return { url: resolved, color }
  })
  for (const variant of after.variants) if (variant.picture !== '') variant.picture = resolve(variant.picture)
}

/** Problems that prevent the product from being written. */
function problemsOf(after: ProductSheet, before: ProductSheet | null, known: Known): (Partial<Remark> & Pick<Remark, 'code'>)[] {
  const problems: (Partial<Remark> & Pick<Remark, 'code'>)[] = []
  if (after.name === '') problems.push({ code: 'needed', column: 'Name' })
  if (after.variants.length > mostVariants) problems.push({ code: 'too_many', column: 'Option' })
  if (after.variants.length === 0 || after.variants.some(({ price }) => price === null))
    problems.push({ code: 'needed', column: 'Price' })
  const names = new Set(after.options.map(({ name }) => name.toLowerCase()))
  if (names.size < after.options.length || after.options.length > mostOptions)
    problems.push({ code: 'too_many', column: 'Options' })
  else if (!after.variants.every((variant) => fitsOptions(after, variant)))
    problems.push({ code: 'needs_options', column: 'Options' })
  const owner = after.id ?? ''
  for (const slug of [after.slug, ...Object.values(after.texts).flatMap((texts) => texts.slug ?? [])])
    if ((known.slugs.get(slug) ?? owner) !== owner) problems.push({ code: 'slug_taken', column: 'Handle', values: { slug } })
  for (const name of after.collections) {
    if (before?.collections.includes(name)) continue
    const collection = known.collections.get(collectionKey(name))
    if (!collection) problems.push({ code: 'unknown_collection', column: 'Collections', values: { name } })
    else if (collection.count >= mostChosen) problems.push({ code: 'collection_full', column: 'Collections', values: { name } })
  }
  for (const name of after.badges)
    if (!before?.badges.includes(name) && !known.badges.has(name.toLowerCase()))
      problems.push({ code: 'unknown_badge', column: 'Badges', values: { name } })
  const keys = new Set<string>()
  const skus = new Set<string>()
  for (const { id, sku, price, comparePrice, colorName, attributeValues } of after.variants) {
    const was = before?.variants.find((one) => one.id === id)
    const key = combination(colorName, attributeNameOf(attributeValues))
    if (keys.has(key))
      problems.push({ code: 'combination_taken', values: { option: labelOf({ colorName, attributeValues, sku }) } })
    keys.add(key)
    const holder = sku === null ? undefined : known.skus.get(sku)
    if (sku !== null && (skus.has(sku) || (holder && holder.variantId !== (id ?? '') && holder.id !== owner)))
      problems.push({ code: 'sku_taken', column: 'SKU', values: { sku } })
    if (sku !== null) skus.add(sku)
    if (price !== null && comparePrice !== null && comparePrice <= price)
      problems.push({ code: 'compare_not_above', column: 'Compare-at price' })
    if (price !== null && price !== was?.price && roundsToZero(price, known.rule))
      problems.push({ code: 'rounds_to_nothing', column: 'Price' })
  }
  if (
    after.status === 'scheduled' &&
    (after.publishAt === null || (after.publishAt !== before?.publishAt && Date.parse(after.publishAt) <= Date.now()))
  )
    problems.push({ code: 'not_a_time', column: 'Publish at' })
  const shown = after.status === 'active' || after.status === 'scheduled'
  const prices = after.variants.map(({ price, active }) => ({ price: price ?? 0, active }))
  if (shown && after.status !== before?.status && !mayPublish(prices, known.rule).ok)
    problems.push({ code: 'no_variant_sold', column: 'Status' })
  if (after.status !== 'scheduled') after.publishAt = null
  return problems
}

/** How staff call a variant: its options, else its SKU. */
export const labelOf = ({
  colorName,
  attributeValues,
  sku,
}: Pick<VariantSheet, 'colorName' | 'attributeValues' | 'sku'>): string =>
  [colorName, ...attributeValues].filter(Boolean).join(' / ') || (sku ?? '')

/** The cells that differ; a new variant is one change of the column '' from '' to its name. */
function changesOf(before: ProductSheet, after: ProductSheet, columns: readonly ProductColumn[]): CellChange[] {
  const changes: CellChange[] = []
  for (const column of columns) {
    if (column.level === 'product') {
      const [from, to] = [column.read(before), column.read(after)]
      if (from !== to) changes.push({ row: null, label: '', column: column.heading, from, to })
      continue
    }
    for (const variant of after.variants) {
      const was = variant.id === null ? undefined : before.variants.find(({ id }) => id === variant.id)
      if (!was) continue
      const [from, to] = [column.read(was), column.read(variant)]
      if (from !== to) changes.push({ row: variant.id, label: labelOf(variant), column: column.heading, from, to })
    }
  }
  for (const variant of after.variants)
    if (variant.id === null)
      changes.push({ row: null, label: labelOf(variant), column: '', from: '', to: labelOf(variant) || '+' })
  return changes
}
