import { authPaths } from './auth-paths.ts'

export interface ListedRoute {
  method: string
  path: string
  access: string
}

/** What answers beside the endpoint rows. All of it is open: it is the door itself, or a file that every visitor may see. */
export const otherRoutes: ListedRoute[] = [
  ...Object.entries(authPaths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      access: 'public',
    })),
  ),
  // A browser sent back by a provider, which may post; and what providers tell, signed.
  ...['GET', 'POST'].map((method) => ({ method, path: '/api/payments/:method/return', access: 'public' })),
  { method: 'POST', path: '/api/payments/:method/webhook', access: 'webhook' },
  // One click in a mail program; the token in the address ends mails, and does nothing else.
  ...['GET', 'POST'].map((method) => ({ method, path: '/api/unsubscribe', access: 'public' })),
  ...[
    '/healthz',
    '/readyz',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/:file',
    '/media/*file',
    '/locales/:lng/:ns',
    '/robots.txt',
    '/sitemap.xml',
    '/*file',
    '/*path',
  ].map((path) => ({ method: 'GET', path, access: 'public' })),
]
