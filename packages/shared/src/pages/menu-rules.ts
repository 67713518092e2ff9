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
