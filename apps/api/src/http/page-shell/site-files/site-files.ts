import { Router } from 'express'
import { readSettings } from '../../../modules/settings/service.ts'
import { type AppDependencies, sharedDb } from '../../app-dependencies.ts'
import type { StorefrontAccess } from '../../closed-shop/storefront-access.ts'
import { appIconRoutes } from './app-icons.ts'
import type { CtxOf } from './context.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

/** Files that crawlers and browsers request from a site: robots.txt, the sitemap, the web manifest with its icons, and /favicon.ico. */
export function siteFiles({
  env,
  cache,
  storefront,
  ...databases
}: Pick<AppDependencies, 'env' | 'database' | 'replicas' | 'cache'> & { storefront: StorefrontAccess }): Router {
  const ctxOf: CtxOf = ({ log }) => ({
    db: sharedDb(databases),
    env,
    person: null,
    address: '',
    language: 'en',
    log,
    remember: cache.remember,
  })
  const origin = env.publicUrl
  return Router().use(
    robots({ origin, storefront }),
    sitemap({ origin, ctxOf }),
    webManifest({ ctxOf }),
    appIconRoutes(env, (log) => readSettings(ctxOf({ log }))),
  )
}
