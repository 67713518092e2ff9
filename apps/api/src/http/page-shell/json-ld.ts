import type { ShownBlock } from '@haat/shared/blocks/shown.ts'
import type { Product } from '@haat/shared/catalog/schema.ts'
import { plainAmount } from '@haat/shared/format.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { lastChange } from '@haat/shared/posts/rules.ts'
import type { Post } from '@haat/shared/posts/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'

type Node = Record<string, unknown>
const schema = (type: string, node: Node): Node => ({ '@context': 'https://schema.org', '@type': type, ...node })

/** URL of the widest stored size of a picture. */
export function largest(picture: Picture): string {
  return (
    picture.srcset
      .split(', ')
      .map((entry) => entry.split(' '))
      .sort((a, b) => Number.parseInt(b[1] ?? '0', 10) - Number.parseInt(a[1] ?? '0', 10))[0]?.[0] || picture.url
  )
}

export function organization(settings: Settings, origin: string): Node[] {
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

export function productNode(product: Product, settings: Settings, origin: string): Node {
  const url = origin + to(paths.product, { slug: product.slug })
  const currency = settings.currency.name
  const common = {
    priceCurrency: currency,
    availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    url,
  }
  const prices = product.variants.map(({ price }) => price)
  return schema('Product', {
    name: product.name,
    url,
    description: product.shortDescription || product.seo.description || product.name,
    ...(product.images.length > 0 && {
      image: product.images.map((image) => ({ '@type': 'ImageObject', url: origin + largest(image), caption: image.alt })),
    }),
    ...(product.sku && { sku: product.sku }),
    ...(product.gtin && { gtin: product.gtin }),
    ...(product.mpn && { mpn: product.mpn }),
    ...measureNodes(product),
    ...(product.fields.length > 0 && { additionalProperty: product.fields.flatMap(propertyNodes) }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.ratingCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.ratingCount },
    }),
    offers:
      product.priceVaries && prices.length > 0
        ? {
            '@type': 'AggregateOffer',
            lowPrice: plainAmount(Math.min(...prices), currency),
            highPrice: plainAmount(Math.max(...prices), currency),
            offerCount: prices.length,
            ...common,
          }
        : { '@type': 'Offer', price: plainAmount(product.price, currency), ...common },
  })
}

/** Codes of the units, of UN/CEFACT: gram and millimetre. */
const properties = [
  ['weight', 'weight', 'GRM'],
  ['length', 'depth', 'MMT'],
  ['width', 'width', 'MMT'],
  ['height', 'height', 'MMT'],
] as const

const measureNodes = (product: Product): Node =>
  Object.fromEntries(
    properties.flatMap(([name, property, unitCode]) =>
      product[name] === undefined ? [] : [[property, { '@type': 'QuantitativeValue', value: product[name], unitCode }]],
    ),
  )

/** One property for each value; links and files are no facts about the product. */
function propertyNodes({ name, type, value, unit }: Product['fields'][number]): Node[] {
  if (type === 'link' || (typeof value === 'object') !== Array.isArray(value)) return []
  const values = Array.isArray(value) ? value : [value as string | number | boolean]
  return values.map((one) => ({ '@type': 'PropertyValue', name, value: one, ...(unit && { unitText: unit }) }))
}

export function postNode(
  post: Post,
  { description, settings, origin, language }: { description: string; settings: Settings; origin: string; language: Language },
): Node {
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
    ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
  })
}

export const breadcrumbs = (steps: { name: string; path: string }[], origin: string): Node =>
  schema('BreadcrumbList', {
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  })

/** The questions and answers of a page as one FAQPage; none without a FAQ block. */
export const questions = (blocks: readonly ShownBlock[]): Node[] =>
  faqPage(blocks.flatMap((block) => (block.type === 'faq' ? block.questions : [])))

/** Questions, each with the one answer of the shop, as a FAQPage; none without questions. */
export function faqPage(all: readonly { question: string; answer: string }[]): Node[] {
  if (all.length === 0) return []
  const entities = all.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [schema('FAQPage', { mainEntity: entities })]
}
