import { pageRows } from '../paths.ts'

/** Maximum URL redirects of a shop. */
export const mostRedirects = 100_000

/** Maximum rows of one import request. */
export const mostImportRows = 1000

/** Maximum characters of the path of a redirect. */
export const mostPathLength = 500

/** First parts of paths that files, the API and the dashboard use. */
const reserved = ['api', 'assets', 'media', 'locales', pageRows.dashboard.path.slice(1)]

/** Paths of our own pages that have no parameter. */
const ownPages = new Set<string>(Object.values(pageRows).flatMap(({ path }) => (path.includes(':') ? [] : [path])))

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const control = /[\u0000-\u001f\u007f-\u009f\\]/

/**
 * The form in which paths are stored and compared: decoded, lower case, without query, fragment, repeated or trailing slashes.
 * Accepts a whole URL and takes its path. Undefined if the text is not a path.
 */
export function normalizePath(typed: string): string | undefined {
  const [address = ''] = typed.trim().split(/[?#]/, 1)
  const raw = address.replace(/^https?:\/\/[^/]+/i, '') || (address === '' ? '' : '/')
  if (!raw.startsWith('/')) return undefined
  const decoded = decode(raw)
  if (decoded === undefined || control.test(decoded) || !decoded.isWellFormed()) return undefined
  const path = decoded
    .toLowerCase()
    .normalize('NFC')
    .replace(/[%?#]/g, encodeURIComponent)
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
  return path.length > mostPathLength ? undefined : path
}

/** Whether a redirect from this normalized path could never be followed, because a page, file or endpoint of the shop answers there. */
export const isReservedPath = (path: string): boolean => ownPages.has(path) || reserved.includes(path.split('/')[1] ?? '')

/** The target of a redirect: a path of the shop with its query and fragment, or an https URL of another site. */
export interface RedirectTarget {
  target: string
  /** normalized path of a target in the shop; null for another site */
  path: string | null
}

/**
 * Reads the target of a redirect. A URL that starts with `origin` is a path of the shop.
 * Undefined if it is neither a storefront path nor an https URL without credentials.
 */
export function readTarget(typed: string, origin: string): RedirectTarget | undefined {
  const text = typed.trim()
  const value = text === origin || text.startsWith(`${origin}/`) ? text.slice(origin.length) || '/' : text
  if (value.length > 2 * mostPathLength || control.test(value) || !value.isWellFormed()) return undefined
  if (!value.startsWith('/'))
    return /^https:\/\/[^\s@/?#]+(?:[/?#]\S*)?$/i.test(value) ? { target: value, path: null } : undefined
  if (value.startsWith('//')) return undefined
  const path = normalizePath(value)
  if (path === undefined || reserved.includes(path.split('/')[1] ?? '')) return undefined
  return { target: value.replace(/\s/g, encodeURIComponent), path }
}

/** Adds the query of the requested URL to a target in the shop. */
export function withQuery(target: string, query: string): string {
  if (query === '' || !target.startsWith('/')) return target
  const [address = '', ...fragment] = target.split('#')
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`
  return [joined, ...fragment].join('#')
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
