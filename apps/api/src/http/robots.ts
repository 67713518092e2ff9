import { contactSlug } from '@haat/shared/contact/content-path.ts'
import type { PageRow } from '@haat/shared/page-row.ts'
import { to } from '@haat/shared/path-to.ts'
import { pageRows, paths } from '@haat/shared/paths.ts'
import { sql } from 'drizzle-orm'
import { type Request, Router } from 'express'
import type { Parts } from '../app.ts'
import type { Ctx } from '../ctx.ts'
import { readSettings } from '../modules/settings/service.ts'
import { text } from './shell/html.ts'

const perFile = 10_000
const kept = 'public, max-age=300'

/** robots.txt, the site map (an index of files of 10,000 products), the web manifest, and the icon at its old address. */
export function robots({ env, database, cache }: Pick<Parts, 'env' | 'database' | 'cache'>): Router {
  const router = Router()
  const origin = env.publicUrl
  const ctxOf = (req: Request): Ctx => ({
    db: database.db,
    env,
    person: null,
    address: '',
    language: 'en',
    log: req.log,
    remember: cache.remember,
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
    res.set('Cache-Control', kept).type('text/plain').send(lines.join('\n'))
  })

  router.get('/sitemap.xml', async (_req, res) => {
    const [row] = await select<{ count: number }>(sql`SELECT count(*)::int AS count FROM products WHERE ${shown}`)
    const files = Math.ceil((row?.count ?? 0) / perFile)
    const list = ['pages', ...Array.from({ length: files }, (_, index) => `products-${index + 1}`)]
    const entries = list.map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>`)
    res.set('Cache-Control', kept).type('application/xml').send(xml('sitemapindex', entries))
  })

  router.get('/sitemap-pages.xml', async (_req, res) => {
    const categories = await select<{ slug: string }>(sql`SELECT slug FROM categories ORDER BY slug`)
    const pages = await select<{ slug: string; at: string }>(
      sql`SELECT slug, to_char(updated_at, 'YYYY-MM-DD') AS at FROM pages WHERE active AND slug <> ${contactSlug} ORDER BY position`,
    )
    const entries = [
      ...listed.map((path) => entry(path)),
      ...categories.map(({ slug }) => entry(to(paths.category, { slug }))),
      ...pages.map(({ slug, at }) => entry(to(paths.page, { slug }), at)),
    ]
    res.set('Cache-Control', kept).type('application/xml').send(xml('urlset', entries))
  })

  router.get('/sitemap-products-:file.xml', async (req, res, next) => {
    const file = /^[1-9]\d{0,4}$/.test(req.params.file) ? Number(req.params.file) : undefined
    if (!file) return next()
    const products = await select<{ slug: string; at: string }>(sql`
      SELECT slug, to_char(updated_at, 'YYYY-MM-DD') AS at FROM products WHERE ${shown}
      ORDER BY published_at, id LIMIT ${perFile} OFFSET ${(file - 1) * perFile}`)
    if (products.length === 0) return next()
    const entries = products.map(({ slug, at }) => entry(to(paths.product, { slug }), at))
    res.set('Cache-Control', kept).type('application/xml').send(xml('urlset', entries))
  })

  router.get('/manifest.webmanifest', async (req, res) => {
    const { name, description, color, favicon, language } = await readSettings(ctxOf(req))
    res.set('Cache-Control', kept).type('application/manifest+json')
    res.send(
      JSON.stringify({
        name: name || 'Haat',
        short_name: (name || 'Haat').slice(0, 12),
        description,
        lang: language,
        start_url: paths.home,
        display: 'standalone',
        background_color: '#fbfaf7',
        theme_color: color.primary || '#0f6b57',
        icons: favicon.flatMap(({ url, srcset, width }) =>
          (srcset || `${url} ${width}w`).split(', ').map((size) => {
            const [src = '', wide = ''] = size.split(' ')
            return { src, sizes: `${Number.parseInt(wide, 10)}x${Number.parseInt(wide, 10)}`, type: 'image/webp' }
          }),
        ),
      }),
    )
  })

  router.get('/favicon.ico', async (req, res, next) => {
    const icon = (await readSettings(ctxOf(req))).favicon[0]
    if (!icon) return next()
    res.set('Cache-Control', kept).redirect(302, icon.url)
  })
  return router

  async function select<T>(query: ReturnType<typeof sql>): Promise<T[]> {
    return (await database.db.execute(query)).rows as T[]
  }

  function entry(path: string, changed?: string): string {
    return `<url><loc>${text(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
  }
}

const rows: PageRow[] = Object.values(pageRows)
/** Indexed pages without parameters; categories, products and content pages stand in the database. */
const listed = rows.filter(({ path, indexed }) => indexed && !path.includes(':')).map(({ path }) => path)
/** Beginnings of the paths that no search engine lists; one that another begins with covers it. */
const beginnings = ['/api/', ...rows.filter(({ indexed }) => !indexed).map(({ path }) => path.replace(/:.*$/, ''))]
const disallowed = beginnings.filter((path) => !beginnings.some((other) => other !== path && path.startsWith(other)))

const shown = sql`status = 'active' AND published_at <= now()`
const xml = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
