import { ucpPaths, ucpResources } from '@haat/shared/agents/constants.ts'
import { feedPath } from '@haat/shared/posts/rules.ts'
import { authPaths } from './auth-paths.ts'

export interface ListedRoute {
  method: string
  path: string
  access: string
}

const agentPaths: ListedRoute[] = [
  { method: 'GET', path: ucpPaths.profile, access: 'public' },
  { method: 'POST', path: `${ucpPaths.rest}/${ucpResources.checkouts}`, access: 'agent' },
  { method: 'GET', path: `${ucpPaths.rest}/${ucpResources.checkouts}/:id`, access: 'agent' },
  { method: 'PUT', path: `${ucpPaths.rest}/${ucpResources.checkouts}/:id`, access: 'agent' },
  { method: 'POST', path: `${ucpPaths.rest}/${ucpResources.checkouts}/:id/complete`, access: 'agent' },
  { method: 'POST', path: `${ucpPaths.rest}/${ucpResources.checkouts}/:id/cancel`, access: 'agent' },
  { method: 'GET', path: `${ucpPaths.rest}/${ucpResources.orders}/:id`, access: 'agent' },
  { method: 'POST', path: ucpPaths.mcp, access: 'agent' },
]

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
  // Shopping agents: a key or a signature, checked by the routes.
  ...agentPaths,
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
