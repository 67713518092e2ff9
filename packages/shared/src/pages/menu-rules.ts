import { paths } from '../paths.ts'

/** Places of the shop's menus. */
export const menuPlaces = ['header', 'footer-shop', 'footer-help'] as const
export type MenuPlace = (typeof menuPlaces)[number]

/** Most links of one menu. */
export const mostLinks = 20

const ownPath = /^\/(?!\/)[^\s\\\p{Cc}]*$/u
const outside = /^https:\/\/[\p{L}\p{N}.-]*[\p{L}\p{N}](?::\d{1,5})?(?:[/?#][^\s\\\p{Cc}]*)?$/iu

/** Whether a menu may lead there: a path of the shop itself, or an https address. Nothing that runs, nothing that hides where it leads. */
export const isMenuHref = (href: string): boolean => ownPath.test(href) || outside.test(href)

export const isOutside = (href: string): boolean => !href.startsWith('/')

/** The slug of the content page that a link leads to: `/page/about?x#y` → `about`. */
export const pageSlugOf = (href: string): string | undefined => slugIn(paths.page, href)

/** The slug of the category that a link leads to. */
export const categorySlugOf = (href: string): string | undefined => slugIn(paths.category, href)

/** The same link after the slug of the page changed. */
export function renamedPage(href: string, from: string, to: string): string {
  if (pageSlugOf(href) !== from) return href
  return href.replace(/^[^?#]*/, paths.page.replace(':slug', encodeURIComponent(to)))
}

function slugIn(path: typeof paths.page | typeof paths.category, href: string): string | undefined {
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
