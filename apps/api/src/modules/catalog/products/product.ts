import { isDigital } from '@haat/shared/catalog/bundles.ts'
import { toGtin } from '@haat/shared/catalog/gtin.ts'
import { commonMeasure, type MeasureName, measureNames } from '@haat/shared/catalog/measures.ts'
import { attributeLabelOf, type ProductOption } from '@haat/shared/catalog/options.ts'
import { mostTogether } from '@haat/shared/catalog/related.ts'
import type { Product, ProductCard, Variant } from '@haat/shared/catalog/schema.ts'
import { totalStock, unlimited } from '@haat/shared/catalog/stock.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice, type MoneyRule, toAmount } from '@haat/shared/money.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { toPicture } from '../../media/service.ts'
import { findRedirectTarget } from '../../redirects/service.ts'
import { badgesFor, type ShowBadges } from '../badges/badges.ts'
import { bundlePart, priceOfParts } from '../bundles/parts.ts'
import { customFields, shownFields } from '../fields/fields.ts'
import type { FieldRow } from '../fields/fields-repo.ts'
import { shownFiles } from '../files/files.ts'
import { findChosen, findTogether } from '../related/related-repo.ts'
import { categoryName, categoryTree, pathTo, type Tree } from '../taxonomy/categories.ts'
import { labelled, labelOf, namesOf, type OptionTerms, optionTerms } from '../taxonomy/option-terms.ts'
import { cardsByIds, charged, moneyRule, toOneDecimal } from './cards.ts'
import {
  findProduct,
  findProductId,
  findProductsAfter,
  findRelated,
  findShownSlug,
  findUnseenProduct,
  type ProductRow,
  type VariantRow,
} from './product-repo.ts'

interface BySlug {
  slug: string
  lng?: Language | undefined
}

/**
 * Returns a published product by a current or a former slug of any language, with its texts in the requested one.
 * @throws not_found
 */
export async function showProduct(ctx: Ctx, { slug, lng }: BySlug): Promise<{ product: Product }> {
  const [found, tree, rule, terms, fields, badges] = await Promise.all([
    findProduct(ctx.db, { slug, lng }),
    categoryTree(ctx),
    moneyRule(ctx),
    optionTerms(ctx, lng),
    customFields(ctx),
    badgesFor(ctx, lng),
  ])
  const row = found ?? (await findByFormerSlug(ctx, slug, lng))
  if (!row) throw new Refusal('not_found')
  return { product: productOf(row, tree, rule, { lng, terms, fields, badges }) }
}

/** Finds a product by a former slug. */
async function findByFormerSlug(ctx: Ctx, slug: string, lng: Language | undefined): Promise<ProductRow | undefined> {
  const id = await findRedirectTarget(ctx, 'product', slug)
  const now = id === undefined ? undefined : await findShownSlug(ctx.db, id)
  return now === undefined ? undefined : findProduct(ctx.db, { slug: now, lng })
}

/**
 * Returns a product of any status as customers will see it, for staff.
 * @throws not_found
 */
export async function previewProduct(ctx: Ctx, { productId }: { productId: string }): Promise<{ product: Product }> {
  const { language: lng } = ctx
  const [row, tree, rule, terms, fields, badges] = await Promise.all([
    findUnseenProduct(ctx.db, productId, lng),
    categoryTree(ctx),
    moneyRule(ctx),
    optionTerms(ctx, lng),
    customFields(ctx),
    badgesFor(ctx, lng),
  ])
  if (!row) throw new Refusal('not_found')
  return { product: productOf(row, tree, rule, { lng, terms, fields, badges }) }
}

const feedPage = 100

/** All published products as customers see them, in pages by id, each loaded on demand. */
export async function* eachShownProduct(ctx: Ctx, lng: Language): AsyncGenerator<Product> {
  const [tree, rule, terms, fields, badges] = await Promise.all([
    categoryTree(ctx),
    moneyRule(ctx),
    optionTerms(ctx, lng),
    customFields(ctx),
    badgesFor(ctx, lng),
  ])
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const found = await findProductsAfter(ctx.db, after, feedPage, lng)
    for (const row of found) yield productOf(row, tree, rule, { lng, terms, fields, badges })
    if (found.length < feedPage) return
    after = found.at(-1)!.id
  }
}

const relatedCount = 8

/**
 * Returns cards of related products, those chosen by staff first, and of products often bought together with this one.
 * @throws not_found
 */
export async function relatedProducts(
  ctx: Ctx,
  { slug, lng }: BySlug,
): Promise<{ products: ProductCard[]; chosen: number; together: ProductCard[] }> {
  const id = await findProductId(ctx.db, slug)
  if (id === undefined) throw new Refusal('not_found')
  const [chosen, similar, together] = await Promise.all([
    findChosen(ctx.db, id),
    findRelated(ctx.db, id, relatedCount),
    findTogether(ctx.db, id, mostTogether),
  ])
  const related = [...new Set([...chosen, ...similar])].slice(0, Math.max(relatedCount, chosen.length))
  const cards = new Map((await cardsByIds(ctx, [...new Set([...related, ...together])], lng)).map((card) => [card._id, card]))
  const cardsOf = (ids: readonly string[]) => ids.flatMap((id) => cards.get(id) ?? [])
  return { products: cardsOf(related), chosen: cardsOf(chosen).length, together: cardsOf(together) }
}

/** The language of an answer, its option terms, the custom fields and the badges. */
interface Spoken {
  lng: Language | undefined
  terms: OptionTerms
  fields: readonly FieldRow[]
  badges: ShowBadges
}

function productOf(row: ProductRow, tree: Tree, rule: MoneyRule, { lng, terms, fields, badges }: Spoken): Product {
  const shown = badges(row.badgeIds)
  const labels = (lng && row.labels[lng]) || {}
  const texts = row.texts ?? {}
  const name = labels.name ?? row.name
  const shortDescription = texts.shortDescription ?? row.shortDescription
  const variants = row.variants.map((variant) => variantOf(variant, row.options, { name, rule, terms }))
  const price = charged(row.price, rule)
  const tags = row.tags.map((tag) => labelOf(tag, terms))
  const quantity = totalStock({
    type: row.type,
    quantity: variants[0]?.qty ?? 0,
    variants: variants.map(({ qty }) => ({ qty })),
  })
  return {
    _id: row.id,
    slug: labels.slug ?? row.slug,
    slugs: Object.fromEntries(Object.entries(row.labels).flatMap(([language, { slug }]) => (slug ? [[language, slug]] : []))),
    ownSlug: row.slug,
    name,
    type: row.type,
    price,
    comparePrice: above(row.comparePrice, row.price, rule) ?? null,
    priceVaries: charged(row.maxPrice, rule) > price,
    lowestPrice: lowestRecentPrice(row.variants, rule),
    quantity,
    inStock: quantity === unlimited || quantity > 0,
    variants,
    options: row.options.map((option) => labelled(option, terms)),
    attributeLabel: attributeLabelOf(row.options.map((option) => ({ ...option, name: labelOf(option.name, terms) }))),
    images: row.pictures.map(({ color, ...picture }) => ({ ...toPicture(picture, picture.alt || name), color })),
    categories: row.categories.map((id) =>
      pathTo(id, tree).map((category) => ({ slug: category.slug, name: categoryName(category, lng) })),
    ),
    brand: row.brand,
    tags,
    shortDescription,
    description: texts.description ?? row.description,
    rating: toOneDecimal(row.rating),
    ratingCount: row.ratingCount,
    date: row.date,
    ...(shown && { badges: shown }),
    sku: row.type === 'simple' ? (row.variants[0]?.sku ?? null) : null,
    ...(row.type === 'simple' && variants[0]?.gtin && { gtin: variants[0].gtin }),
    ...common(variants),
    ...shownFiles(row.files),
    fields: shownFields(fields, row.fields, { categories: row.allCategories, lng }),
    seo: {
      title: texts.seoTitle || labels.name || row.seo.title || row.name,
      description: texts.seoDescription || texts.shortDescription || row.seo.description || row.shortDescription,
      // The shop's keywords would be in another language than a translated name.
      keyword: (labels.name ? '' : row.seo.keyword) || tags.join(', '),
    },
  }
}

function variantOf(
  row: VariantRow,
  options: readonly ProductOption[],
  { name, rule, terms }: { name: string; rule: MoneyRule; terms: OptionTerms },
): Variant {
  const comparePrice = above(row.comparePrice, row.price, rule)
  const gtin = toGtin(row.barcode)
  return {
    _id: row.id,
    ...namesOf(options, row, terms),
    price: charged(row.price, rule),
    ...(comparePrice !== undefined && { comparePrice }),
    qty: row.hasStock ? (row.onHand ?? unlimited) : 0,
    sku: row.sku,
    ...(isDigital({ digital: row.digital, parts: row.parts ?? [] }) && { digital: true }),
    ...(gtin !== undefined && { gtin }),
    ...(row.mpn !== null && { mpn: row.mpn }),
    ...measuresOf((name) => row[name]),
    image: row.picture && toPicture(row.picture, row.picture.alt || name),
    ...(row.parts && {
      parts: row.parts.map((part) => bundlePart(part, rule, terms)),
      separately: priceOfParts(row.parts, rule),
    }),
  }
}

/** The measurements with a value. */
const measuresOf = (read: (name: MeasureName) => number | null | undefined): Partial<Record<MeasureName, number>> =>
  Object.fromEntries(
    measureNames.flatMap((name) => {
      const value = read(name)
      return value === null || value === undefined ? [] : [[name, value]]
    }),
  )

/** MPN and measures that all variants share. */
function common(variants: readonly Variant[]): Pick<Product, 'mpn' | MeasureName> {
  const mpns = new Set(variants.map(({ mpn }) => mpn))
  const mpn = mpns.size === 1 ? variants[0]?.mpn : undefined
  return { ...(mpn !== undefined && { mpn }), ...measuresOf((name) => commonMeasure(variants, name)) }
}

/** The compare price in major units, if it exceeds the charged price. */
function above(compare: number | null, price: number, rule: MoneyRule): number | undefined {
  return compare !== null && chargedPrice(compare, rule) > chargedPrice(price, rule) ? charged(compare, rule) : undefined
}

/** Lowest charged price of the last 30 days; null if no variant was reduced. */
function lowestRecentPrice(variants: readonly VariantRow[], rule: MoneyRule): number | null {
  const cameDown = variants.some(({ dearest, price }) => dearest !== null && dearest > price)
  if (!cameDown) return null
  return toAmount(Math.min(...variants.map(({ lowest, price }) => chargedPrice(Math.min(lowest ?? price, price), rule))))
}
