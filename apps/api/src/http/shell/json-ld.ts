import type { Product } from '@haat/shared/catalog/schema.ts'
import type { Picture } from '@haat/shared/media/schema.ts'
import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'

type Node = Record<string, unknown>
const schema = (type: string, node: Node): Node => ({ '@context': 'https://schema.org', '@type': type, ...node })

/** The widest stored size of a picture, for those who cannot choose one. */
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
  const common = {
    priceCurrency: settings.currency.name,
    availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    url,
  }
  const prices = product.variants.map(({ price }) => price)
  return schema('Product', {
    name: product.name,
    url,
    description: product.shortDescription || product.seo.description || product.name,
    ...(product.images.length > 0 && { image: product.images.map((image) => origin + largest(image)) }),
    ...(product.sku && { sku: product.sku }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.ratingCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.ratingCount },
    }),
    offers:
      product.priceVaries && prices.length > 0
        ? {
            '@type': 'AggregateOffer',
            lowPrice: Math.min(...prices),
            highPrice: Math.max(...prices),
            offerCount: prices.length,
            ...common,
          }
        : { '@type': 'Offer', price: product.price, ...common },
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
