import { contactSlug } from '@haat/shared/contact/content-path.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { PageRow } from '@haat/shared/page-row.ts'
import { to } from '@haat/shared/path-to.ts'
import { pageRows, paths } from '@haat/shared/paths.ts'
import { textDirection } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import { sql } from 'drizzle-orm'
import { type Request, Router } from 'express'
import { listCollectionSlugs } from '../../modules/catalog/service.ts'
import { listPostSlugs } from '../../modules/posts/service.ts'
import { readSettings, shopLanguages } from '../../modules/settings/service.ts'
import type { Ctx } from '../../platform/context.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import type { StorefrontDoor } from '../closed-shop/door.ts'
import { appIconRoutes, manifestIcons } from './app-icons.ts'
import { text } from './first-paint/markup.ts'
import { alternateLanguages } from './html.ts'

const perFile = 10_000
const cacheControl = 'public, max-age=300'

/** robots.txt, the sitemap (an index of files with 10,000 products each), the web manifest with its icons, and /favicon.ico. */
export function robots({
  env,
  database,
  cache,
  door,
}: Pick<AppDependencies, 'env' | 'database' | 'cache'> & { door: StorefrontDoor }): Router {
  const router = Router()
  const origin = env.publicUrl
  const ctxOf = ({ log }: Pick<Request, 'log'>): Ctx => ({
    db: database.db,
    env,
    person: null,
    address: '',
    language: 'en',
    log,
    remember: cache.remember,
  })

  // A closed shop has no sitemap, for nobody.
  router.get(/^\/(?:robots\.txt|sitemap[^/]*\.xml)\/?$/i, async (req, res, next) => {
    if (!(await door.state(req)).closed) return next()
    if (!/robots/i.test(req.path)) throw new Refusal('storefront_closed')
    res.set('Cache-Control', 'no-store').type('text/plain').send('User-agent: *\nDisallow: /\n')
  })

  router.get('/robots.txt', (_req, res) => {
    const lines = [
      'User-agent: *',
      ...disallowed.map((path) => `Disallow: ${path}`),
      'Allow: /',
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ]
    res.set('Cache-Control', cacheControl).type('text/plain').send(lines.join('\n'))
  })

  router.get('/sitemap.xml', async (_req, res) => {
    const [row] = await select<{ count: number }>(sql`SELECT count(*)::int AS count FROM products WHERE ${shown}`)
    const files = Math.ceil((row?.count ?? 0) / perFile)
    const list = ['pages', ...Array.from({ length: files }, (_, index) => `products-${index + 1}`)]
    const entries = list.map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>`)
    res.set('Cache-Control', cacheControl).type('application/xml').send(xml('sitemapindex', entries))
  })

  router.get('/sitemap-pages.xml', async (req, res) => {
    const entry = await entriesOf(req)
    const categories = await select<{ slug: string }>(sql`SELECT slug FROM categories ORDER BY slug`)
    const pages = await select<{ slug: string; at: string }>(
      sql`SELECT slug, to_char(updated_at, 'YYYY-MM-DD') AS at FROM pages WHERE active AND slug <> ${contactSlug} ORDER BY position`,
    )
    const [collections, posts] = await Promise.all([listCollectionSlugs(ctxOf(req)), listPostSlugs(ctxOf(req))])
    const entries = [
      ...listed.filter((path) => path !== paths.journal || posts.length > 0).map((path) => entry(path)),
      ...categories.map(({ slug }) => entry(to(paths.category, { slug }))),
      ...collections.map(({ slug, at }) => entry(to(paths.collection, { slug }), at)),
      ...pages.map(({ slug, at }) => entry(to(paths.page, { slug }), at)),
      ...posts.map(({ slug, at }) => entry(to(paths.post, { slug }), at)),
    ]
    res.set('Cache-Control', cacheControl).type('application/xml').send(xml('urlset', entries))
  })

  router.get('/sitemap-products-:file.xml', async (req, res, next) => {
    const file = /^[1-9]\d{0,4}$/.test(req.params.file) ? Number(req.params.file) : undefined
    if (!file) return next()
    const entry = await entriesOf(req)
    const products = await select<{ slug: string; slugs: Partial<Record<Language, string>> | null; at: string }>(sql`
      SELECT slug, (SELECT jsonb_object_agg(key, value ->> 'slug') FROM jsonb_each(labels) WHERE value ? 'slug') AS slugs, to_char(updated_at, 'YYYY-MM-DD') AS at FROM products WHERE ${shown}
      ORDER BY published_at, id LIMIT ${perFile} OFFSET ${(file - 1) * perFile}`)
    if (products.length === 0) return next()
    const entries = products.map(({ slug, slugs, at }) =>
      entry(to(paths.product, { slug }), at, (language) => to(paths.product, { slug: slugs?.[language] ?? slug })),
    )
    res.set('Cache-Control', cacheControl).type('application/xml').send(xml('urlset', entries))
  })

  router.get('/manifest.webmanifest', async (req, res) => {
    const settings = await readSettings(ctxOf(req))
    const { name, description, color, language } = settings
    res.set('Cache-Control', cacheControl).type('application/manifest+json')
    res.send(
      JSON.stringify({
        name: name || 'Haat',
        short_name: (name || 'Haat').slice(0, 12),
        description,
        lang: language,
        dir: textDirection(language),
        id: paths.home,
        start_url: paths.home,
        scope: paths.home,
        display: 'standalone',
        background_color: '#fbfaf7',
        theme_color: color.primary || '#0f6b57',
        icons: manifestIcons(settings),
      }),
    )
  })

  router.use(appIconRoutes(env, (log) => readSettings(ctxOf({ log }))))

  router.get('/favicon.ico', async (req, res, next) => {
    const icon = (await readSettings(ctxOf(req))).favicon[0]
    if (!icon) return next()
    res.set('Cache-Control', cacheControl).redirect(302, icon.url)
  })
  return router

  async function select<T>(query: ReturnType<typeof sql>): Promise<T[]> {
    return (await database.db.execute(query)).rows as T[]
  }

  /** Writes entries of pages with their addresses in every language that is on; `pathIn` is set where a language has its own path. */
  async function entriesOf(req: Request) {
    const codes = alternateLanguages(await shopLanguages(ctxOf(req)))
    return (path: string, changed?: string, pathIn: (language: Language) => string = () => path): string => {
      const links = codes.map(
        (code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${text(`${origin}${pathIn(code)}?lng=${code}`)}"/>`,
      )
      return `<url><loc>${text(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${links.join('')}</url>`
    }
  }
}

const rows: PageRow[] = Object.values(pageRows)
/** Indexed pages without parameters; categories, products, content pages and posts are in the database. */
const listed = rows.filter(({ path, indexed }) => indexed && !path.includes(':')).map(({ path }) => path)
/** Path prefixes that are not indexed; a prefix covers all paths that start with it. */
const beginnings = ['/api/', ...rows.filter(({ indexed }) => !indexed).map(({ path }) => path.replace(/:.*$/, ''))]
const disallowed = beginnings.filter((path) => !beginnings.some((other) => other !== path && path.startsWith(other)))

const shown = sql`status = 'active' AND published_at <= now()`
const xml = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</${root}>\n`
