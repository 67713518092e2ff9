import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import { countryRates, isSizeWord } from '@haat/shared/catalog/product-feed.ts'
import type { Product, Review, Variant } from '@haat/shared/catalog/schema.ts'
import type { DeliveryArea } from '@haat/shared/delivery/schema.ts'
import { plainAmount } from '@haat/shared/format.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { lastChange } from '@haat/shared/posts/rules.ts'
import type { Post } from '@haat/shared/posts/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { LRUCache } from 'lru-cache'

/** A thing of schema.org. */
export type JsonLdNode = Record<string, unknown>
const schema = (type: string, node: JsonLdNode): JsonLdNode => ({ '@context': 'https://schema.org', '@type': type, ...node })

/** URL of the widest stored size of a picture. Each page needs it for every picture and variant, so it creates no list of the sizes. */
export function largest({ srcset, url }: Picture): string {
  let [widest, found] = [-1, '']
  for (let start = 0; start < srcset.length; ) {
    const comma = srcset.indexOf(', ', start)
    const end = comma < 0 ? srcset.length : comma
    const space = srcset.indexOf(' ', start)
    const hasWidth = space >= 0 && space < end
    const width = hasWidth ? Number.parseInt(srcset.slice(space + 1, end), 10) : 0
    if (width > widest) [widest, found] = [width, srcset.slice(start, hasWidth ? space : end)]
    start = end + 2
  }
  return found || url
}

export function organization(settings: Settings, origin: string): JsonLdNode[] {
  const social = Object.values(settings.social).filter(Boolean)
  return [
    schema('Organization', {
      name: settings.name,
      url: `${origin}${paths.home}`,
      ...(settings.logo[0] && { logo: origin + largest(settings.logo[0]) }),
      ...(settings.email && { email: settings.email }),
      ...(settings.phoneHeader && { telephone: settings.phoneHeader }),
      ...(settings.address && { address: settings.address }),
      ...(social.length > 0 && { sameAs: social }),
    }),
    schema('WebSite', {
      name: settings.name,
      url: `${origin}${paths.home}`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.shop}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  ]
}

/** Data about a product besides the product itself. */
export interface ProductFacts {
  settings: Settings
  origin: string
  areas: readonly DeliveryArea[]
  reviews: readonly Pick<Review, 'author' | 'stars' | 'title' | 'text' | 'date'>[]
}

/** Variants in the data of a page; more would make the page larger than search engines read. */
const mostVariants = 40

/**
 * A product with its offer, or a group of variants with an offer each. The delivery and return terms of variants follow the group once, and their
 * offers refer to them (https://developers.google.com/search/docs/appearance/structured-data/product-variants).
 */
export function productNodes(product: Product, facts: ProductFacts): JsonLdNode[] {
  const { settings, origin, reviews } = facts
  const url = origin + to(paths.product, { slug: product.slug })
  const common = {
    name: product.name,
    url,
    description: product.shortDescription || product.seo.description || product.name,
    ...(product.images.length > 0 && { image: product.images.map((image) => pictureNode(image, origin)) }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.categories[0] && { category: product.categories[0].map(({ name }) => name).join(' > ') }),
    ...(product.fields.length > 0 && { additionalProperty: product.fields.flatMap(propertyNodes) }),
    ...(product.ratingCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.ratingCount },
    }),
    ...(reviews.length > 0 && { review: reviews.map(reviewNode) }),
  }
  const [only] = product.variants
  if (product.type === 'simple' || product.variants.length < 2)
    return [
      schema('Product', {
        ...common,
        ...(product.sku && { sku: product.sku }),
        ...(product.gtin && { gtin: product.gtin }),
        ...(product.mpn && { mpn: product.mpn }),
        ...measureNodes(product),
        offers: offerNode({ url, price: only?.price ?? product.price, inStock: product.inStock, weight: product.weight }, facts),
      }),
    ]
  const prices = product.variants.map(({ price }) => price)
  const currency = settings.currency.name
  const terms = sharedTerms()
  const group = schema('ProductGroup', {
    ...common,
    productGroupID: product._id,
    variesBy: variesBy(product),
    hasVariant: product.variants.slice(0, mostVariants).map((variant) => variantNode(product, variant, facts, terms)),
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: plainAmount(Math.min(...prices), currency),
      highPrice: plainAmount(Math.max(...prices), currency),
      offerCount: prices.length,
      priceCurrency: currency,
      availability: availability(product.inStock),
      url,
    },
  })
  return [group, ...terms.nodes()]
}

/** Terms of offers: written where they are used, unless `refer` replaces them by a reference. `key` stands for all that `write` depends on. */
interface Terms {
  refer: (key: string, write: () => JsonLdNode) => JsonLdNode
}
const writtenInPlace: Terms = { refer: (_key, write) => write() }

/** Terms shared by many offers: `refer` returns a reference, `nodes` the referenced nodes, each written once. */
function sharedTerms(): Terms & { nodes: () => JsonLdNode[] } {
  const known = new Map<string, { node: JsonLdNode; reference: JsonLdNode }>()
  return {
    refer: (key, write) => {
      const before = known.get(key)
      if (before) return before.reference
      const { '@type': type, ...rest } = write()
      const reference = { '@id': `#terms-${known.size + 1}` }
      known.set(key, { node: schema(String(type), { ...reference, ...rest }), reference })
      return reference
    },
    nodes: () => [...known.values()].map(({ node }) => node),
  }
}

/** Codes of the units, of UN/CEFACT: gram and millimetre. */
const properties = [
  ['weight', 'weight', 'GRM'],
  ['length', 'depth', 'MMT'],
  ['width', 'width', 'MMT'],
  ['height', 'height', 'MMT'],
] as const

const measureNodes = (product: Pick<Variant, (typeof properties)[number][0]>): JsonLdNode =>
  Object.fromEntries(
    properties.flatMap(([name, property, unitCode]) =>
      product[name] === undefined ? [] : [[property, { '@type': 'QuantitativeValue', value: product[name], unitCode }]],
    ),
  )

function variantNode(product: Product, variant: Variant, facts: ProductFacts, terms: Terms): JsonLdNode {
  const { color, attribute, options } = variant
  const choice = { ...(color && { color: color.name }), ...(attribute && { attribute: attribute.name }) }
  const url = facts.origin + to(paths.product, { slug: product.slug }, choice)
  const size = options.find(({ name }) => isSizeWord(name))
  const picture = variant.image ?? product.images.find((image) => color && image.color === color.name) ?? product.images[0]
  return {
    '@type': 'Product',
    name: [product.name, ...options.map(({ label, value }) => label ?? value)].join(' - '),
    url,
    ...(variant.sku && { sku: variant.sku }),
    ...(variant.gtin && { gtin: variant.gtin }),
    ...(variant.mpn && { mpn: variant.mpn }),
    ...measureNodes(variant),
    ...(color && { color: color.label ?? color.name }),
    ...(size && { size: size.label ?? size.value }),
    ...(picture && { image: facts.origin + largest(picture) }),
    offers: offerNode({ url, price: variant.price, inStock: variant.qty !== 0, weight: variant.weight }, facts, terms),
  }
}

const pictureNode = (image: Picture, origin: string): JsonLdNode => ({
  '@type': 'ImageObject',
  url: origin + largest(image),
  caption: image.alt,
})
const availability = (inStock: boolean): string => `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`

/** The properties that distinguish variants, as schema.org names them. */
const variesBy = ({ variants, options }: Product): string[] => [
  ...(variants.some(({ color }) => color) ? ['https://schema.org/color'] : []),
  ...(options.some(({ name }) => isSizeWord(name)) ? ['https://schema.org/size'] : []),
]

interface Offer {
  url: string
  price: number
  inStock: boolean
  /** grams */
  weight: number | undefined
}

function offerNode(
  { url, price, inStock, weight }: Offer,
  { settings, origin, areas }: ProductFacts,
  terms: Terms = writtenInPlace,
): JsonLdNode {
  const currency = settings.currency.name
  const shipping = deliveryTerms(areas, { price, weight }, currency).map(({ key, node }) => terms.refer(key, () => node))
  return {
    '@type': 'Offer',
    url,
    price: plainAmount(price, currency),
    priceCurrency: currency,
    availability: availability(inStock),
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: settings.name, url: `${origin}${paths.home}` },
    ...(shipping.length > 0 && { shippingDetails: shipping }),
    ...(settings.returns.enabled &&
      settings.country && { hasMerchantReturnPolicy: terms.refer('returns', () => returnPolicy(settings)) }),
  }
}

/** Terms of delivery to a country: `key` tells them from all others. */
interface DeliveryTerms {
  key: string
  node: JsonLdNode
}

/** Entries for one list of areas; goods of equal weight mostly have equal terms. */
const mostTerms = 500

/** Terms by the currency and by what they depend on of the goods. All pages have the same areas until the catalogue changes. */
const writtenTerms = new WeakMap<readonly DeliveryArea[], LRUCache<string, readonly DeliveryTerms[]>>()

/** Delivery to whole countries, the cheapest rate of each. */
function deliveryTerms(
  areas: readonly DeliveryArea[],
  { price, weight }: Pick<Offer, 'price' | 'weight'>,
  currency: string,
): readonly DeliveryTerms[] {
  const written = writtenTerms.get(areas) ?? new LRUCache({ max: mostTerms })
  writtenTerms.set(areas, written)
  const key = `${currency} ${freeRates(areas, price)} ${weight}`
  const known = written.get(key) ?? writeTerms(areas, { price, weight }, currency)
  written.set(key, known)
  return known
}

/** How many rates are free for goods of this price. An equal number means the same rates, because a higher price makes no rate cost again. */
const freeRates = (areas: readonly DeliveryArea[], price: number): number =>
  areas.reduce(
    (sum, { rates }) => rates.reduce((count, { freeOver }) => count + Number(freeOver !== null && price >= freeOver), sum),
    0,
  )

function writeTerms(
  areas: readonly DeliveryArea[],
  goods: Pick<Offer, 'price' | 'weight'>,
  currency: string,
): readonly DeliveryTerms[] {
  const rates = countryRates(areas, goods).toSorted((one, other) => one.cost - other.cost)
  return [...new Map(rates.toReversed().map((rate) => [rate.country, rate])).values()]
    .slice(0, 30)
    .map(({ country, cost, daysMin, daysMax }) => ({
      key: `${country} ${cost} ${daysMin} ${daysMax}`,
      node: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: plainAmount(cost, currency), currency },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          transitTime: { '@type': 'QuantitativeValue', minValue: daysMin, maxValue: daysMax, unitCode: 'DAY' },
        },
      },
    }))
}

const returnPolicy = ({ returns, country }: Settings): JsonLdNode => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: country,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: returns.days,
  returnMethod: 'https://schema.org/ReturnByMail',
})

const reviewNode = ({ author, stars, title, text, date }: ProductFacts['reviews'][number]): JsonLdNode => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  datePublished: date,
  reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
  ...(title && { name: title }),
  ...(text && { reviewBody: text }),
})

/** One property for each value; links and files are no facts about the product. */
function propertyNodes({ name, type, value, unit }: Product['fields'][number]): JsonLdNode[] {
  if (type === 'link' || (typeof value === 'object') !== Array.isArray(value)) return []
  const values = Array.isArray(value) ? value : [value as string | number | boolean]
  return values.map((one) => ({ '@type': 'PropertyValue', name, value: one, ...(unit && { unitText: unit }) }))
}

export function postNode(
  post: Post,
  { description, settings, origin, language }: { description: string; settings: Settings; origin: string; language: Language },
): JsonLdNode {
  const url = origin + to(paths.post, { slug: post.slug })
  const publisher = {
    '@type': 'Organization',
    name: settings.name,
    url: `${origin}${paths.home}`,
    ...(settings.logo[0] && { logo: { '@type': 'ImageObject', url: origin + largest(settings.logo[0]) } }),
  }
  return schema('BlogPosting', {
    headline: post.title.slice(0, 110),
    url,
    mainEntityOfPage: url,
    description,
    inLanguage: language,
    datePublished: post.publishedAt,
    dateModified: lastChange(post),
    author: post.author ? { '@type': 'Person', name: post.author } : publisher,
    publisher,
    ...(post.picture && { image: { '@type': 'ImageObject', url: origin + largest(post.picture), caption: post.picture.alt } }),
    ...(post.tags.length > 0 && { keywords: post.tags.map(({ label }) => label).join(', ') }),
  })
}

export const breadcrumbs = (steps: { name: string; path: string }[], origin: string): JsonLdNode =>
  schema('BreadcrumbList', {
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  })

/** The questions and answers of a page as one FAQPage; none without a FAQ block. */
export const questions = (blocks: readonly ShownBlock[]): JsonLdNode[] =>
  faqPage(blocks.flatMap((block) => (block.type === 'faq' ? block.questions : [])))

/** Questions, each with the one answer of the shop, as a FAQPage; none without questions. */
export function faqPage(all: readonly { question: string; answer: string }[]): JsonLdNode[] {
  if (all.length === 0) return []
  const entities = all.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [schema('FAQPage', { mainEntity: entities })]
}
