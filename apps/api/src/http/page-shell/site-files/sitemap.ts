import { contactSlug } from '@haat/shared/contact/content-path.ts'
import type { PageRow } from '@haat/shared/page-row.ts'
import { to } from '@haat/shared/path-to.ts'
import { pageRows, paths } from '@haat/shared/paths.ts'
import type { Language } from '@haat/shared/text.ts'
import { Router } from 'express'
import {
  countSitemapProducts,
  listCategories,
  listCollectionSlugs,
  listSitemapProducts,
} from '../../../modules/catalog/service.ts'
import { listPageSlugs } from '../../../modules/pages/service.ts'
import { listPostSlugs } from '../../../modules/posts/service.ts'
import { shopLanguages } from '../../../modules/settings/service.ts'
import type { Ctx } from '../../../platform/context.ts'
import { text } from '../first-paint/markup.ts'
import { alternateLanguages } from '../html.ts'
import { type CtxOf, cacheControl } from './context.ts'

const productsPerFile = 10_000

/** The sitemap: an index, a file of pages, and files with 10,000 products each. */
export function sitemap({ origin, ctxOf }: { origin: string; ctxOf: CtxOf }): Router {
  const router = Router()

  router.get('/sitemap.xml', async (req, res) => {
    const files = Math.ceil((await countSitemapProducts(ctxOf(req))) / productsPerFile)
    const names = ['pages', ...Array.from({ length: files }, (_, index) => `products-${index + 1}`)]
    const entries = names.map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>`)
    res.set('Cache-Control', cacheControl).type('application/xml').send(xml('sitemapindex', entries))
  })

  router.get('/sitemap-pages.xml', async (req, res) => {
    const ctx = ctxOf(req)
    const entry = await entryWriter(ctx, origin)
    const [{ categories }, collections, pages, posts] = await Promise.all([
      listCategories(ctx, {}),
      listCollectionSlugs(ctx),
      listPageSlugs(ctx),
      listPostSlugs(ctx),
    ])
    const entries = [
      ...listed.filter((path) => path !== paths.journal || posts.length > 0).map((path) => entry(path)),
      ...categories.map(({ slug }) => entry(to(paths.category, { slug }))),
      ...collections.map(({ slug, at }) => entry(to(paths.collection, { slug }), at)),
      // The contact page has a fixed path.
      ...pages.filter(({ slug }) => slug !== contactSlug).map(({ slug, at }) => entry(to(paths.page, { slug }), at)),
      ...posts.map(({ slug, at }) => entry(to(paths.post, { slug }), at)),
    ]
    res.set('Cache-Control', cacheControl).type('application/xml').send(xml('urlset', entries))
  })

  router.get('/sitemap-products-:file.xml', async (req, res, next) => {
    const file = /^[1-9]\d{0,4}$/.test(req.params.file) ? Number(req.params.file) : undefined
    if (!file) return next()
    const ctx = ctxOf(req)
    const entry = await entryWriter(ctx, origin)
    const products = await listSitemapProducts(ctx, { limit: productsPerFile, offset: (file - 1) * productsPerFile })
    if (products.length === 0) return next()
    const entries = products.map(({ slug, slugs, at }) =>
      entry(to(paths.product, { slug }), at, (language) => to(paths.product, { slug: slugs?.[language] ?? slug })),
    )
    res.set('Cache-Control', cacheControl).type('application/xml').send(xml('urlset', entries))
  })
  return router
}

/** Returns a function that writes the entry of a page with its addresses in every enabled language; `pathIn`: where a language has its own path. */
async function entryWriter(ctx: Ctx, origin: string) {
  const codes = alternateLanguages(await shopLanguages(ctx))
  return (path: string, changed?: string, pathIn: (language: Language) => string = () => path): string => {
    const links = codes.map(
      (code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${text(`${origin}${pathIn(code)}?lng=${code}`)}"/>`,
    )
    return `<url><loc>${text(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${links.join('')}</url>`
  }
}

const rows: PageRow[] = Object.values(pageRows)
/** Indexed pages without parameters; categories, products, content pages and posts are in the database. */
const listed = rows.filter(({ path, indexed }) => indexed && !path.includes(':')).map(({ path }) => path)

const xml = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</${root}>\n`
