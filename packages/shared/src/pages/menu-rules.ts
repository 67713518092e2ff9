/** Places of the shop's menus. */
export const menuPlaces = ['header', 'footer-shop', 'footer-help'] as const
export type MenuPlace = (typeof menuPlaces)[number]

/** Most links of one menu. */
export const mostLinks = 20

const home = 'https://shop.invalid'

/** Whether a menu may lead there: a path of the shop itself, or an https address. Nothing that runs, nothing that hides where it leads. */
export function isMenuHref(href: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(href)) return false
  const url = URL.parse(href, home)
  if (!url) return false
  if (href.startsWith('/')) return !href.startsWith('//') && url.origin === home
  return /^https:\/\/[^/]/i.test(href) && url.protocol === 'https:' && url.username === '' && url.password === ''
}

export const isOutside = (href: string): boolean => !href.startsWith('/')

/** The address part of a content page's path: `/page/about?x#y` → `about`. */
export function pageSlugOf(href: string): string | undefined {
  const part = /^\/page\/([^/?#]+)\/?(?:[?#].*)?$/.exec(href)?.[1]
  try {
    return part && decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** The same link after the page was given another address. */
export const renamedPage = (href: string, from: string, to: string): string =>
  pageSlugOf(href) === from ? href.replace(/^\/page\/[^/?#]+/, `/page/${encodeURIComponent(to)}`) : href
