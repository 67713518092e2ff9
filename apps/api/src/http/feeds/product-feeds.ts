import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { findProductFeed, productFeeds, toFeedItems } from '@haat/shared/catalog/product-feed.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { paths } from '@haat/shared/paths.ts'
import { type NextFunction, type Request, type Response, Router } from 'express'
import { eachShownProduct } from '../../modules/catalog/service.ts'
import { showAdvertisedAreas } from '../../modules/delivery/service.ts'
import { readSettings } from '../../modules/settings/service.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import type { Ctx } from '../../platform/context.ts'
import { cleanText } from '../../platform/sanitize-html.ts'
import { absoluteMedia } from '../absolute-media.ts'
import { type AppDependencies, sharedDb } from '../app-dependencies.ts'
import type { StorefrontAccess } from '../closed-shop/storefront-access.ts'
import { largest } from '../page-shell/json-ld.ts'
import { feedFormats } from './format.ts'

/** Separates the texts of blocks with spaces. */
const toPlain = (html: string): string => cleanText(html.replaceAll('<', ' <'))

/** A feed reads the whole catalogue: two at a time, so that they take no connection from customers. */
const oneAfterAnother = limitConcurrency({ atOnce: 2, mayWait: 10 })

/**
 * Product feeds for sales channels, if the setting `seo.productFeeds` is on: `/feeds/<language>/<feed>`. They are written while the
 * products are read in pages, in no more memory than a page needs. A closed shop has none.
 */
export function productFeedRoutes({
  env,
  cache,
  storefront,
  ...databases
}: Pick<AppDependencies, 'env' | 'database' | 'replicas' | 'cache'> & { storefront: StorefrontAccess }): Router {
  const router = Router()
  router.get(
    '/feeds/:language/:name',
    async (req: Request<{ language: string; name: string }>, res: Response, next: NextFunction) => {
      const feed = findProductFeed(req.params.language, req.params.name)
      if (!feed) return next()
      const { language } = feed
      const { log } = req
      const ctx: Ctx = { db: sharedDb(databases), env, person: null, address: '', language, log, remember: cache.remember }
      const settings = await readSettings(ctx)
      if (!settings.seo.productFeeds || !settings.languages.includes(language)) throw new Refusal('not_found')
      if ((await storefront.state(req)).closed) throw new Refusal('storefront_closed')
      await oneAfterAnother(async () => {
        if (res.closed) return
        const areas = await showAdvertisedAreas(ctx)
        const { channel, format } = productFeeds[feed.name]
        const { type, ...written } = feedFormats[format]
        const origin = env.publicUrl
        const rewrite = absoluteMedia(env)
        const { name: shop, description, currency } = settings
        const facts = { channel, language, origin, shop, currency: currency.name, areas, plain: toPlain, largest }
        async function* lines() {
          yield written.start({ title: shop, link: `${origin}${paths.home}?lng=${language}`, description })
          for await (const product of eachShownProduct(ctx, language))
            for (const item of toFeedItems(product, facts)) {
              const text = written.item(item)
              yield rewrite?.(text) ?? text
            }
          yield written.end
        }
        res.set({
          'Content-Type': type,
          'Cache-Control': 'public, max-age=900',
          Vary: 'Accept-Encoding',
          'X-Content-Type-Options': 'nosniff',
        })
        if (req.method === 'HEAD') return void res.end()
        if (!req.acceptsEncodings('gzip')) return pipeline(lines, res)
        res.set('Content-Encoding', 'gzip')
        await pipeline(lines, createGzip(), res)
      }).catch((error: unknown) => {
        // A client that disconnects is no error; a failure after the first bytes can only close the connection.
        if (!res.headersSent) throw error
        if (!res.closed) log.error({ err: error }, 'product feed failed')
        res.destroy()
      })
    },
  )
  return router
}
