import { longestBadge, mostBadges } from '../../catalog/badges.ts'
import { isColorWord, mostOptions, type OptionDisplay, type ProductOption } from '../../catalog/options.ts'
import type { ProductTextField } from '../../catalog/translations.ts'
import { languageCodes } from '../../reference/languages.ts'
import { toSlug } from '../../slug.ts'
import { countUnits, joinList, joinPath, splitList, splitPath } from '../cells.ts'
import { amountCell, type Column, listCell, measureCell, optionalTextCell, textCell, yesNoCell } from './column.ts'
import type { ProductSheet, VariantSheet } from './sheet.ts'

/** A column of a product file: `level` says whether its cells belong to the product (its first row counts) or to the variant of the row. */
export type ProductColumn = ({ level: 'product' } & Column<ProductSheet>) | ({ level: 'variant' } & Column<VariantSheet>)

const product = (heading: string, column: Omit<Column<ProductSheet>, 'heading'>): ProductColumn => ({
  level: 'product',
  heading,
  ...column,
})
const variant = (heading: string, column: Omit<Column<VariantSheet>, 'heading'>): ProductColumn => ({
  level: 'variant',
  heading,
  ...column,
})

/** The columns of one translated text, one for each language. */
const inEachLanguage = (heading: string, field: ProductTextField, max: number): ProductColumn[] =>
  languageCodes.map((code) =>
    product(`${heading} (${code})`, {
      read: ({ texts }) => texts[code]?.[field] ?? '',
      write: ({ texts }, text) => {
        if ([...text].length > max) return 'too_long'
        const { [field]: _, ...others } = texts[code] ?? {}
        const written = text && field === 'slug' ? toSlug(text) : text
        texts[code] = written ? { ...others, [field]: written } : others
        if (Object.keys(texts[code]).length === 0) delete texts[code]
        return undefined
      },
    }),
  )

const seo = (field: keyof ProductSheet['seo'], max: number): Pick<Column<ProductSheet>, 'read' | 'write'> => ({
  read: (from) => from.seo[field],
  write: (to, text) => {
    if ([...text].length > max) return 'too_long'
    to.seo[field] = text
    return undefined
  },
})

const statuses = ['draft', 'scheduled', 'active', 'archived'] as const

/** How an option is shown unless its cell says otherwise. */
const usualDisplay = (name: string): OptionDisplay => (isColorWord(name) ? 'swatch' : 'button')

/** Columns that say which product and variant a row is about. Files of stock have them too. */
const identity = {
  id: product('ID', { blank: 'keeps', read: ({ id }) => id ?? '', also: ['product id'] }),
  handle: product('Handle', {
    also: ['slug', 'url key', 'permalink', 'product handle'],
    blank: 'keeps',
    read: ({ slug }) => slug,
    write: (to, text) => {
      if ([...text].length > 160) return 'too_long'
      to.slug = toSlug(text)
      return undefined
    },
  }),
  variantId: variant('Variant ID', { blank: 'keeps', read: ({ id }) => id ?? '' }),
  color: variant('Color', {
    also: ['colour', 'couleur', 'variant color'],
    ...optionalTextCell('colorName', 60),
  }),
  option: variant('Option', {
    also: ['size', 'option value', 'option1 value', 'variant', 'taille'],
    ...listCell('attributeValues', { max: 60, most: mostOptions, repeats: true }),
  }),
  sku: variant('SKU', {
    also: ['variant sku', 'item number', 'article number', 'artikelnummer', 'ugs', 'référence', 'reference', 'code', 'item code'],
    ...optionalTextCell('sku', 80),
  }),
} as const

const stockColumns = {
  stock: variant('Stock', {
    isNumber: true,
    also: ['quantity', 'qty', 'inventory', 'on hand', 'variant inventory qty', 'stock quantity', 'quantité', 'units'],
    blank: 'keeps',
    read: ({ onHand }) => (onHand === null ? 'unlimited' : String(onHand)),
    write: (to, text) => {
      if (to.bundle) return 'stock_of_parts'
      const units = /^unlimited$/i.test(text) ? null : countUnits(text)
      if (units === undefined || (units !== null && (units < 0 || units > 10_000_000))) return 'not_a_count'
      to.onHand = units
      return undefined
    },
  }),
  lowAt: variant('Low stock at', {
    isNumber: true,
    also: ['low stock amount', 'reorder point'],
    blank: 'keeps',
    read: ({ lowAt }) => String(lowAt),
    write: (to, text) => {
      const units = countUnits(text)
      if (units === undefined || units < 0 || units >= 1e7) return 'not_a_count'
      to.lowAt = units
      return undefined
    },
  }),
} as const

/** All columns of a product file, in the order of an export. */
export const productColumns: readonly ProductColumn[] = [
  identity.id,
  identity.handle,
  product('Name', {
    also: ['title', 'product name', 'product title', 'nom', 'titre', 'product', 'item', 'item name'],
    blank: 'keeps',
    ...textCell('name', 200),
  }),
  product('Status', {
    blank: 'keeps',
    read: ({ status }) => status,
    write: (to, text) => {
      const status = statuses.find((one) => one === text.toLowerCase())
      if (!status) return 'not_a_choice'
      to.status = status
      if (status !== 'scheduled') to.publishAt = null
      return undefined
    },
  }),
  product('Publish at', {
    blank: 'keeps',
    read: ({ publishAt }) => publishAt ?? '',
    write: (to, text) => {
      if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/.test(text) || Number.isNaN(Date.parse(text))) return 'not_a_time'
      to.publishAt = new Date(text).toISOString()
      return undefined
    },
  }),
  product('Short description', { also: ['summary', 'excerpt', 'description courte'], ...textCell('shortDescription', 1000) }),
  product('Description', { also: ['body (html)', 'body', 'long description'], ...textCell('description', 100_000) }),
  product('Brand', { also: ['vendor', 'brands', 'manufacturer', 'marque', 'marques'], ...textCell('brand', 120) }),
  product('Categories', {
    also: ['category', 'product category', 'type', 'catégories', 'catégorie'],
    read: ({ categories }) => joinList(categories.map(joinPath)),
    write: (to, text) => {
      const paths = splitList(text).map(splitPath)
      if (paths.length > 20 || paths.some((path) => path.length > 4)) return 'too_many'
      if (paths.flat().some((name) => [...name].length > 120)) return 'too_long'
      to.categories = paths.filter((path) => path.length > 0)
      return undefined
    },
  }),
  product('Tags', { also: ['tag', 'étiquettes', 'keywords'], ...listCell('tags', { max: 60, most: 50 }) }),
  product('Collections', { also: ['collection'], ...listCell('collections', { max: 160, most: 50 }) }),
  product('Badges', { also: ['badge', 'labels', 'label'], ...listCell('badges', { max: longestBadge, most: mostBadges }) }),
  product('SEO title', { also: ['meta title'], ...seo('title', 200) }),
  product('SEO description', { also: ['meta description'], ...seo('description', 500) }),
  product('SEO keyword', { ...seo('keyword', 300) }),
  ...inEachLanguage('Name', 'name', 200),
  ...inEachLanguage('Handle', 'slug', 160),
  ...inEachLanguage('Short description', 'shortDescription', 1000),
  ...inEachLanguage('Description', 'description', 100_000),
  ...inEachLanguage('SEO title', 'seoTitle', 200),
  ...inEachLanguage('SEO description', 'seoDescription', 500),
  product('Pictures', {
    also: ['images', 'image', 'image src', 'picture', 'photo', 'photos', 'image url', 'picture url'],
    read: ({ pictures }) => pictures.map(({ url }) => url).join(' '),
    write: (to, text) => {
      const urls = [...new Set(text.split(/,?\s+/).filter(Boolean))]
      if (urls.length > 60) return 'too_many'
      if (urls.some((url) => url.length > 2000)) return 'too_long'
      const colors = new Map(to.pictures.map(({ url, color }) => [url, color]))
      to.pictures = urls.map((url) => ({ url, color: colors.get(url) ?? null }))
      return undefined
    },
  }),
  product('Picture colors', {
    read: ({ pictures }) =>
      pictures.some(({ color }) => color) ? pictures.map(({ color }) => joinList([color ?? ''])).join(', ') : '',
    write: (to, text) => {
      const colors = text === '' ? [] : text.split(/(?<!\\),/).map((color) => color.replaceAll('\\,', ',').trim())
      if (colors.length > to.pictures.length) return 'too_many'
      if (colors.some((color) => [...color].length > 60)) return 'too_long'
      to.pictures = to.pictures.map(({ url }, index) => ({ url, color: colors[index] || null }))
      return undefined
    },
  }),
  product('Options', {
    also: ['option name', 'option1 name'],
    blank: 'keeps',
    read: ({ options }) =>
      joinList(options.map(({ name, display }) => (display === usualDisplay(name) ? name : `${name} (${display})`))),
    write: (to, text) => {
      const options = splitList(text).map((entry): ProductOption => {
        const [, name, display] = /^(.*?)(?:\s*\((swatch|button|list)\))?$/.exec(entry)!
        return { name: name!, display: (display as OptionDisplay | undefined) ?? usualDisplay(name!) }
      })
      if (options.length > mostOptions || options.filter(({ display }) => display === 'swatch').length > 1) return 'too_many'
      if (options.some(({ name }) => name === '' || [...name].length > 60)) return 'too_long'
      to.options = options
      return undefined
    },
  }),
  identity.variantId,
  identity.color,
  variant('Color value', {
    read: ({ colorValue }) => colorValue ?? '',
    blank: 'keeps',
    write: (to, text) => {
      if (!/^#[0-9a-f]{6}$/i.test(text)) return 'not_a_color'
      to.colorValue = text
      return undefined
    },
  }),
  identity.option,
  identity.sku,
  variant('Barcode', {
    also: ['gtin', 'ean', 'upc', 'isbn', 'variant barcode', 'gtin, upc, ean, or isbn', 'code-barres'],
    ...optionalTextCell('barcode', 80),
  }),
  variant('MPN', { also: ['manufacturer part number', 'part number', 'manufacturer number'], ...optionalTextCell('mpn', 80) }),
  variant('Weight (g)', { also: ['variant grams', 'grams', 'weight in grams'], ...measureCell('weight') }),
  variant('Length (mm)', { ...measureCell('length') }),
  variant('Width (mm)', { ...measureCell('width') }),
  variant('Height (mm)', { ...measureCell('height') }),
  variant('Price', {
    also: ['regular price', 'variant price', 'unit price', 'selling price', 'tarif', 'prix', 'preis', 'precio'],
    blank: 'keeps',
    ...amountCell('price'),
  }),
  variant('Compare-at price', {
    also: ['variant compare at price', 'compare at price', 'old price', 'msrp', 'rrp'],
    ...amountCell('comparePrice'),
  }),
  variant('Cost', { also: ['cost per item', 'purchase price', 'unit cost'], ...amountCell('cost') }),
  stockColumns.stock,
  stockColumns.lowAt,
  variant('Sold', { blank: 'keeps', ...yesNoCell('active') }),
  variant('Digital', { blank: 'keeps', ...yesNoCell('digital') }),
  variant('Variant picture', {
    also: ['variant image'],
    read: ({ picture }) => picture,
    write: (to, text) => {
      if (text.length > 2000 || /\s/.test(text)) return 'too_long'
      to.picture = text
      return undefined
    },
  }),
]

/** A column that only identifies: an import of stock never writes it. */
const readOnly = ({ write: _, ...column }: ProductColumn): ProductColumn => column as ProductColumn

/** The columns of a stock file: what identifies a variant, and its stock. */
export const stockFileColumns: readonly ProductColumn[] = [
  readOnly(identity.handle),
  product('Name', { read: ({ name }) => name }),
  readOnly(identity.variantId),
  readOnly(identity.color),
  readOnly(identity.option),
  readOnly(identity.sku),
  stockColumns.stock,
  stockColumns.lowAt,
]
