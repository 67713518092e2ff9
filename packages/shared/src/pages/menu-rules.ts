import { paths } from '../paths.ts'

/** The menus of the shop. */
export const menuPlaces = ['header', 'footer-shop', 'footer-help'] as const
export type MenuPlace = (typeof menuPlaces)[number]

/** Maximum links of one menu. */
export const mostLinks = 20

const ownPath = /^\/(?!\/)[^\s\\\p{Cc}]*$/u
const outside = /^https:\/\/[\p{L}\p{N}.-]*[\p{L}\p{N}](?::\d{1,5})?(?:[/?#][^\s\\\p{Cc}]*)?$/iu

/** Whether a menu link is allowed: a path of the shop, or an https URL without credentials. Rejects `javascript:` and similar. */
export const isMenuHref = (href: string): boolean => ownPath.test(href) || outside.test(href)

/** Whether a menu link leads out of the shop. Expects a link that `isMenuHref` allows. */
export const isOutside = (href: string): boolean => !href.startsWith('/')

/** The slug of the content page that a link leads to: `/page/about?x#y` → `about`. */
export const pageSlugFromHref = (href: string): string | undefined => slugIn(paths.page, href)

/** The slug of the category that a link leads to. */
export const categorySlugFromHref = (href: string): string | undefined => slugIn(paths.category, href)

/** The slug of the collection that a link leads to. */
export const collectionSlugFromHref = (href: string): string | undefined => slugIn(paths.collection, href)

/** Whether a link leads to the list of the journal's posts. */
export const isJournalHref = (href: string): boolean => href.split(/[?#]/, 1)[0]!.replace(/\/$/, '') === paths.journal

/** Updates a link after the slug of its page changed. */
export function replacePageSlug(href: string, from: string, to: string): string {
  if (pageSlugFromHref(href) !== from) return href
  return href.replace(/^[^?#]*/, paths.page.replace(':slug', encodeURIComponent(to)))
}

/** Links that fit in one line of the header, with at most `maxCharacters` in total. */
export function inOneLine<T extends { name: string }>(links: readonly T[], maxCount = 5, maxCharacters = 40): T[] {
  let left = maxCharacters
  const shown: T[] = []
  for (const link of links) {
    if (shown.length === maxCount || link.name.length > left) continue
    left -= link.name.length
    shown.push(link)
  }
  return shown
}

function slugIn(path: typeof paths.page | typeof paths.category | typeof paths.collection, href: string): string | undefined {
  const [pathname = ''] = href.split(/[?#]/, 1)
  const start = path.replace(':slug', '')
  const part = pathname.slice(start.length).replace(/\/$/, '')
  if (!pathname.startsWith(start) || part === '' || part.includes('/')) return undefined
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
