import { to } from '@haat/shared/path-to.ts'
import { paths } from '@haat/shared/paths.ts'
import { type Request, Router } from 'express'
import { listCategories } from '../../modules/catalog/service.ts'
import { listPages } from '../../modules/pages/service.ts'
import { readSettings } from '../../modules/settings/service.ts'
import { type Ctx, remembered } from '../../platform/context.ts'
import { type AppDependencies, sharedDb } from '../app-dependencies.ts'
import type { StorefrontAccess } from '../closed-shop/storefront-access.ts'

/**
 * `/llms.txt` (llmstxt.org): the shop, its categories, its pages and its API as Markdown, for programs that read for people. A closed shop
 * has none.
 */
export function llms({
  env,
  cache,
  storefront,
  ...databases
}: Pick<AppDependencies, 'env' | 'database' | 'replicas' | 'cache'> & { storefront: StorefrontAccess }): Router {
  const router = Router()
  router.get('/llms.txt', async (req: Request, res, next) => {
    if ((await storefront.state(req)).closed) return next()
    const { log } = req
    const { remember, renew } = cache
    const ctx: Ctx = { db: sharedDb(databases), env, person: null, address: '', language: 'en', log, remember, renew }
    const body = await remembered(ctx, 'llms.txt', () => write(ctx, env.publicUrl))
    res.set({ 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' }).type('text/plain').send(body)
  })
  return router
}

async function write(ctx: Ctx, origin: string): Promise<string> {
  const settings = await readSettings(ctx)
  const lng = settings.language
  const [{ categories }, { pages }] = await Promise.all([listCategories(ctx, { lng }), listPages({ ...ctx, language: lng })])
  const link = (name: string, path: string, about = '') => `- [${line(name)}](${origin}${path})${about && `: ${line(about)}`}`
  const sections = [
    [
      'Products',
      [
        link('All products', paths.shop),
        ...categories
          .filter(({ count }) => count > 0)
          .map(({ name, slug, count }) => link(name, to(paths.category, { slug }), `${count} products`)),
      ],
    ],
    ['Information', pages.map(({ title, slug }) => link(title, to(paths.page, { slug })))],
    [
      'API',
      [
        link('Guide', '/api/docs/guide', 'authentication, lists, errors, webhooks, recipes'),
        link('OpenAPI document', '/api/openapi.json', 'every endpoint with examples'),
        link('Product list as JSON', '/api/home/products?limit=24', 'search with `q`, next page with `cursor`'),
      ],
    ],
  ] as const
  return [
    `# ${line(settings.name || 'Haat')}`,
    ...(settings.description ? [`> ${line(settings.description)}`] : []),
    `Prices are in ${settings.currency.name}. Pages exist in: ${settings.languages.join(', ')}; add \`?lng=\` to choose one.`,
    ...sections.filter(([, links]) => links.length > 0).map(([title, links]) => `## ${title}\n\n${links.join('\n')}`),
    '',
  ].join('\n\n')
}

/** Text that cannot end a line or a link of Markdown. */
const line = (text: string): string => text.replace(/\s+/gu, ' ').replace(/[[\]]/g, '\\$&').trim()
