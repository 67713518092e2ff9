import { costByWeight, totalGrams, unitWeight } from '../delivery/rules.ts'
import type { DeliveryArea } from '../delivery/schema.ts'
import { plainAmount } from '../format.ts'
import type { Picture } from '../media/schema.ts'
import { to } from '../path-to.ts'
import { paths } from '../paths.ts'
import { languageCodes } from '../reference/languages.ts'
import type { Language } from '../text.ts'
import type { Product, Variant } from './schema.ts'

/** Feeds of the catalogue for sales channels: which format each reads, and its words for the availability. */
export const productFeeds = {
  'google.xml': { channel: 'google', format: 'xml' },
  'google.tsv': { channel: 'google', format: 'tsv' },
  'meta.xml': { channel: 'meta', format: 'xml' },
  'meta.csv': { channel: 'meta', format: 'csv' },
} as const
export type ProductFeedName = keyof typeof productFeeds
export type FeedChannel = (typeof productFeeds)[ProductFeedName]['channel']

/** Path of a feed in a language: `/feeds/fr/google.xml`. */
export const productFeedPath = (name: ProductFeedName, language: Language): string => `/feeds/${language}/${name}`

/** The feed and language of a path, undefined for another path. */
export function findProductFeed(language: string, name: string): { name: ProductFeedName; language: Language } | undefined {
  const code = languageCodes.find((one) => one === language)
  return code && Object.hasOwn(productFeeds, name) ? { name: name as ProductFeedName, language: code } : undefined
}

/** Longest values by the published rules of Google Merchant Center and Meta Commerce, in characters; the shorter one where they differ. */
const longest = { title: 150, description: 5000, brand: 70, color: 100, size: 100, mpn: 70, product_type: 750 } as const
const mostPictures = 10
const mostShipping = 100

/** Attributes of one item, in the order of the columns. Lists have several values. */
export const feedColumns = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'condition',
  'price',
  'sale_price',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'color',
  'size',
  'product_type',
  'shipping_weight',
  'shipping',
] as const
export type FeedColumn = (typeof feedColumns)[number]

/** Delivery cost of an item to a country: `BD::Delivery:2.00 USD` in tables. */
export interface FeedShipping {
  country: string
  service: string
  price: string
}

export type FeedItem = Partial<Record<Exclude<FeedColumn, 'additional_image_link' | 'shipping'>, string>> & {
  additional_image_link: string[]
  shipping: FeedShipping[]
}

/** What the items of all products have in common. */
export interface FeedFacts {
  channel: FeedChannel
  language: Language
  /** origin of the shop, without a slash */
  origin: string
  /** name of the shop: brand of products without one */
  shop: string
  /** ISO code */
  currency: string
  areas: readonly DeliveryArea[]
  /** turns sanitised HTML into text */
  plain: (html: string) => string
  /** URL of the widest stored size of a picture, relative to the origin */
  largest: (picture: Picture) => string
}

/**
 * The items of a product: one for each variant with a price. A product without a picture has none, because the channels refuse it.
 */
export function toFeedItems(product: Product, facts: FeedFacts): FeedItem[] {
  if (product.images.length === 0) return []
  return product.variants.filter(({ price }) => price > 0).map((variant) => itemOf(product, variant, facts))
}

function itemOf(product: Product, variant: Variant, facts: FeedFacts): FeedItem {
  const { origin, currency, shop, areas } = facts
  const money = (amount: number) => `${plainAmount(amount, currency)} ${currency}`
  const options = variant.options.map(({ label, value }) => label ?? value)
  const [picture, ...others] = picturesOf(product, variant).map((one) => origin + facts.largest(one))
  const size = variant.options.find(({ name }) => isSizeWord(name))
  const onSale = variant.comparePrice !== undefined && variant.comparePrice > variant.price
  return clean({
    id: variant._id,
    item_group_id: product.type === 'variable' ? product._id : '',
    title: cut(options.length > 0 ? `${product.name} - ${options.join(' / ')}` : product.name, longest.title),
    description: cut(facts.plain(product.description) || product.shortDescription || product.name, longest.description),
    link: linkOf(product, variant, facts),
    image_link: picture ?? '',
    additional_image_link: others.slice(0, mostPictures),
    availability: availabilityWords[facts.channel][variant.qty === 0 ? 'out' : 'in'],
    condition: 'new',
    price: money(onSale ? variant.comparePrice! : variant.price),
    sale_price: onSale ? money(variant.price) : '',
    brand: cut(product.brand?.name || shop, longest.brand),
    gtin: variant.gtin ?? '',
    mpn: cut(variant.mpn ?? '', longest.mpn),
    identifier_exists: facts.channel === 'google' && !variant.gtin && !variant.mpn ? 'no' : '',
    color: cut(variant.color ? (variant.color.label ?? variant.color.name).replaceAll(/[,/]/g, ' ') : '', longest.color),
    size: cut(size ? (size.label ?? size.value) : '', longest.size),
    product_type: cut((product.categories[0] ?? []).map(({ name }) => name).join(' > '), longest.product_type),
    shipping_weight: variant.weight ? `${variant.weight} g` : '',
    shipping: countryRates(areas, variant)
      .slice(0, mostShipping)
      .map(({ country, service, cost }) => ({ country, service, price: money(cost) })),
  })
}

const availabilityWords = {
  google: { in: 'in_stock', out: 'out_of_stock' },
  meta: { in: 'in stock', out: 'out of stock' },
} as const

/** Whether an option is called size in a language of the shop. */
export const isSizeWord = (name: string): boolean => sizeWords.test(name.trim())
const sizeWords = /^(size|sizes|taille|tailles|pointure|সাইজ|আকার|مقاس|المقاس|الحجم|حجم)$/iu

/** The picture of the variant first, then those of its colour and those of no colour; all if there are none of these. */
function picturesOf({ images }: Product, { image, color }: Variant): Picture[] {
  const ofColor = images.filter((one) => one.color !== null && one.color === color?.name)
  const own = [...(image ? [image] : []), ...ofColor, ...images.filter((one) => one.color === null)]
  return [...new Map((own.length > 0 ? own : images).map((picture) => [picture.url, picture])).values()]
}

function linkOf({ slug }: Product, { color, attribute }: Variant, { origin, language }: FeedFacts): string {
  const choice = { ...(color && { color: color.name }), ...(attribute && { attribute: attribute.name }), lng: language }
  return origin + to(paths.product, { slug }, choice)
}

/**
 * Rates for whole countries, with the cost for goods of this price and weight in grams; areas within a country and pickup cannot be told without an address.
 */
export const countryRates = (
  areas: readonly DeliveryArea[],
  { price, weight }: { price: number; weight?: number | undefined },
): { country: string; service: string; cost: number; daysMin: number; daysMax: number }[] =>
  areas.flatMap(({ serves, rates, defaultWeight = 0 }) =>
    serves
      .filter(({ country, state, city }) => country !== '*' && !state && !city)
      .flatMap(({ country }) =>
        rates
          .filter(({ type }) => type !== 'pickup')
          .map(({ type, freeOver, daysMin, daysMax, ...rate }) => ({
            country,
            service: type,
            cost: freeOver !== null && price >= freeOver ? 0 : costByWeight(rate, totalGrams(unitWeight(weight), defaultWeight)),
            daysMin,
            daysMax,
          })),
      ),
  )

/** The first characters of a text, never half of one. */
const cut = (text: string, most: number): string => {
  const line = text.replace(/\s+/gu, ' ').trim()
  return line.length <= most
    ? line
    : [...line]
        .slice(0, most)
        .join('')
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trim()
}

/** Leaves out attributes without a value. */
const clean = (item: FeedItem): FeedItem =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== '')) as FeedItem
