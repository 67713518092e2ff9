import type { Request } from 'express'
import type { Route } from './row-handler.ts'

/** The pattern of the route that answers a request, never its path, because metrics need few distinct names. `none` before routing, and for files. */
export function routeOf(req: Request): string {
  const path = (req.route as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? path : 'none'
}

/** Returns whether a request reads public data: every row that matches its path is public. */
export function publicReads(routes: readonly Route[]): (req: Request) => boolean {
  const reads = routes
    .filter(({ row: { method, path } }) => method === 'GET' && path.startsWith('/api/home/'))
    .map(({ row: { path, access } }) => ({ pattern: patternOf(path), access }))
  return ({ method, baseUrl, path }) => {
    if (method !== 'GET' && method !== 'HEAD') return false
    const found = reads.filter(({ pattern }) => pattern.test(baseUrl + path))
    return found.length > 0 && found.every(({ access }) => access === 'public')
  }
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`, 'i')
