import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Picture } from '@haat/shared/media/schema.ts'
import type { Settings } from '@haat/shared/settings/schema.ts'
import { type Request, Router } from 'express'
import { type AppIcon, drawAppIcon } from '../../../gateways/app-icon.ts'
import { filesOf } from '../../../gateways/files.ts'
import type { StorageEnv } from '../../../gateways/storage/storage.ts'
import { largest } from '../json-ld.ts'

const sizes = {
  '192.png': { size: 192, maskable: false },
  '512.png': { size: 512, maskable: false },
  'maskable-192.png': { size: 192, maskable: true },
  'maskable-512.png': { size: 512, maskable: true },
} as const satisfies Record<string, AppIcon>

const brand = '#0f6b57'
/** A shopping bag, for shops without favicon and logo. */
const bag = (ground: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="${ground}"/><g transform="translate(12 12)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M16 10a4 4 0 0 1-8 0"/><path d="M3.103 6.034h17.794"/><path d="M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z"/></g></svg>`

type Look = Pick<Settings, 'favicon' | 'logo' | 'color'>

/** Icons of the web manifest: drawn by `appIconRoutes`, with an address that changes with the pictures and colours of the shop. */
export function manifestIcons(look: Look): { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' }[] {
  return Object.entries(sizes).map(([name, { size, maskable }]) => ({
    src: `/icons/${name}?v=${versionOf(look)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: maskable ? 'maskable' : 'any',
  }))
}

/** `/icons/<name>`: the favicon of the shop as a square, else its logo, else a shopping bag in its colour. */
export function appIconRoutes(env: StorageEnv, readLook: (log: Request['log']) => Promise<Look>): Router {
  const router = Router()
  const files = filesOf(env)
  let drawn = new Map<string, Promise<Buffer>>()
  let version = ''

  router.get('/icons/:name', async (req, res, next) => {
    if (!Object.hasOwn(sizes, req.params.name)) return next()
    const icon = sizes[req.params.name as keyof typeof sizes]
    const look = await readLook(req.log)
    if (version !== versionOf(look)) {
      drawn = new Map()
      version = versionOf(look)
    }
    const known = drawn.get(req.params.name) ?? draw(look, icon, req.log)
    drawn.set(req.params.name, known)
    known.catch(() => drawn.delete(req.params.name))
    res
      .set({ 'Cache-Control': 'public, max-age=86400', 'X-Content-Type-Options': 'nosniff' })
      .type('png')
      .send(await known)
  })
  return router

  async function draw(look: Look, icon: AppIcon, log: Request['log']): Promise<Buffer> {
    const ground = look.color.primary || brand
    const picture = pictureOf(look)
    const shape = bag(ground)
    if (!picture) return drawAppIcon(shape, icon, ground)
    try {
      return await drawAppIcon(await files.read(basename(largest(picture))), icon, ground)
    } catch (err) {
      log.warn({ err }, 'app icon: the picture of the shop cannot be read')
      return drawAppIcon(shape, icon, ground)
    }
  }
}

const pictureOf = ({ favicon, logo }: Look): Picture | undefined => favicon[0] ?? logo[0]

const versionOf = (look: Look): string =>
  createHash('sha256')
    .update(`${pictureOf(look)?.url} ${look.color.primary}`)
    .digest('base64url')
    .slice(0, 8)
