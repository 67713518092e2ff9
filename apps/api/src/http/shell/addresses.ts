import { Slug } from '@haat/shared/text.ts'

/** What stands at an address of the storefront. The web's own page rows decide what is shown; this decides what a link preview reads. */
export type Place =
  | { page: 'home' | 'shop' }
  | { page: 'category' | 'product' | 'content'; slug: string }
  /** shown to its owner alone, or of no use to a search engine */
  | { page: 'private' }
  | { page: 'unknown' }

/** The other pages of the web (`apps/web/src/lib/paths.ts`). */
const privatePages =
  /^\/(?:cart|checkout|wishlist|compare|signin|signup|auth-error|forgot-password|reset-password|verify-email|invitation|setup|find-order|wishlists\/[\w-]+|account(?:\/(?:orders|security|addresses|data))?|orders\/\d+(?:\/(?:complete|return))?|dashboard(?:\/[\w/-]*)?)$/

export function placeOf(path: string): Place {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  if (clean === '/') return { page: 'home' }
  if (clean === '/shop') return { page: 'shop' }
  const [, kind, part, more] = clean.split('/')
  const slug = part === undefined || more !== undefined ? undefined : decoded(part)
  if (slug) {
    if (kind === 'product') return { page: 'product', slug }
    if (kind === 'category') return { page: 'category', slug }
    if (kind === 'page') return { page: 'content', slug }
  }
  return privatePages.test(clean) ? { page: 'private' } : { page: 'unknown' }
}

/** Addresses this file hands out; each is read back by `placeOf`. */
export const addressOf = {
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  category: (slug: string) => `/category/${encodeURIComponent(slug)}`,
  content: (slug: string) => `/page/${encodeURIComponent(slug)}`,
}

function decoded(part: string): string | undefined {
  try {
    return Slug.safeParse(decodeURIComponent(part)).data
  } catch {
    return undefined
  }
}
