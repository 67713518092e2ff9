import type { BrowserErrorCode } from '@haat/shared/browser-errors/codes.ts'
import { apiUrl } from './api/origin.ts'
import { codeMissing } from './browser/load-code.ts'

/**
 * Reports errors of this browser to `POST /api/auth/_log`. Imported first, to catch the errors of every other module. Sends each
 * error once, at most ten per page load, and no visitor input; the server sanitizes the fields again.
 */
const mostReports = 10
const reported = new Set<string>()

type FindRoute = (pathname: string) => string | undefined
const routeFinders: FindRoute[] = []

/** Registers a function that maps a path to its route pattern (`/product/:slug`), which is reported instead of the path. */
export const addRouteFinder = (find: FindRoute): void => void routeFinders.unshift(find)

/** Sends one error; a failed report is dropped. */
export function reportError(code: BrowserErrorCode, thrown: unknown): void {
  try {
    const { name, message, stack } = toErrorDetails(thrown)
    if (!isOurs(name, message, stack)) return
    const fields = {
      level: 'error',
      code: isChunkError(message) ? 'CHUNK_LOAD_ERROR' : code,
      name,
      message: message.slice(0, 300),
      stack: stack.slice(0, 1500),
      route: findRoutePattern(location.pathname),
      build: readBuildHash(),
    }
    const key = `${fields.name} ${fields.message} ${fields.stack.split('\n', 2).join()}`
    if (reported.has(key) || reported.size >= mostReports) return
    reported.add(key)
    send(new URLSearchParams(fields))
  } catch {
    // An error in the reporter must not be reported again.
  }
}

function send(body: URLSearchParams): void {
  const url = apiUrl('/api/auth/_log')
  if (navigator.sendBeacon?.(url, body)) return
  void fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
}

function toErrorDetails(thrown: unknown): { name: string; message: string; stack: string } {
  if (thrown instanceof Error) return { name: thrown.name, message: thrown.message, stack: thrown.stack ?? '' }
  // Only strings are reported: another thrown value may contain anything.
  return { name: typeof thrown, message: typeof thrown === 'string' ? thrown : '', stack: '' }
}

/** Excludes errors of the network (offline, aborted requests) and of foreign scripts (extensions, third parties). */
function isOurs(name: string, message: string, stack: string): boolean {
  if (name === 'AbortError' || message.startsWith('ResizeObserver loop') || message === 'Script error.') return false
  if (!navigator.onLine && (isChunkError(message) || /fetch|network/i.test(message))) return false
  return !/[a-z-]+:\/\//.test(stack) || stack.includes(location.origin)
}

/** Whether an error says that code could not be loaded. */
export const isChunkError = (message: string): boolean =>
  /dynamically imported module|module script failed|preload CSS|Loading chunk/i.test(message)

function findRoutePattern(pathname: string): string {
  for (const find of routeFinders) {
    const route = find(pathname)
    if (route) return route
  }
  return ''
}

/** The name of the entry script contains the build hash. */
export const readBuildHash = (): string =>
  document
    .querySelector('script[type="module"][src*="/index-"]')
    ?.getAttribute('src')
    ?.match(/-([\w-]{6,16})\.js$/)?.[1] ?? ''

addEventListener('error', ({ error, message }) => reportError('UNCAUGHT_ERROR', error ?? message))
addEventListener('unhandledrejection', ({ reason }) => reportError('UNHANDLED_REJECTION', reason))
addEventListener(codeMissing, (event) => reportError('CHUNK_LOAD_ERROR', (event as CustomEvent<unknown>).detail))
