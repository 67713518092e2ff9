import { paths } from '@haat/shared/paths.ts'
import { textDirection } from '@haat/shared/reference/languages.ts'
import { Router } from 'express'
import { readSettings } from '../../../modules/settings/service.ts'
import { manifestIcons } from './app-icons.ts'
import { type CtxOf, cacheControl } from './context.ts'

/** The web manifest and `/favicon.ico`. */
export function webManifest({ ctxOf }: { ctxOf: CtxOf }): Router {
  const router = Router()

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

  router.get('/favicon.ico', async (req, res, next) => {
    const icon = (await readSettings(ctxOf(req))).favicon[0]
    if (!icon) return next()
    res.set('Cache-Control', cacheControl).redirect(302, icon.url)
  })
  return router
}
