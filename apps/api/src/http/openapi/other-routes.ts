import { feedPath } from '@haat/shared/posts/rules.ts'
import { authPaths } from './auth-paths.ts'

export interface ListedRoute {
  method: string
  path: string
  access: string
}

/** Routes besides the endpoint rows. All are public: sign-in and webhooks verify requests themselves, the others are public files. */
export const otherRoutes: ListedRoute[] = [
  ...Object.entries(authPaths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      access: 'public',
    })),
  ),
  // Browsers returning from a provider, possibly with POST, and signed webhooks.
  ...['GET', 'POST'].map((method) => ({ method, path: '/api/payments/:method/return', access: 'public' })),
  { method: 'POST', path: '/api/payments/:method/webhook', access: 'webhook' },
  // One-click unsubscribe of mail programs; the token only unsubscribes.
  ...['GET', 'POST'].map((method) => ({ method, path: '/api/unsubscribe', access: 'public' })),
  ...[
    '/healthz',
    '/readyz',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/guide',
    '/api/docs/:file',
    '/media/*file',
    '/locales/:lng/:ns',
    '/robots.txt',
    '/sitemap.xml',
    feedPath,
    '/feeds/:language/:name',
    '/llms.txt',
    '/*file',
    '/*path',
  ].map((path) => ({ method: 'GET', path, access: 'public' })),
]
