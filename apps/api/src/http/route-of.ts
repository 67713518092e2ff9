import type { Request } from 'express'

/** The pattern of the route that answers a request, never its path: each id would be a name of its own. `none` before it is known, and for files. */
export function routeOf(req: Request): string {
  const path = (req.route as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? path : 'none'
}
