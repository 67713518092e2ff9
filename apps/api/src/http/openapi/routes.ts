import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import type { Endpoint } from '@haat/shared/endpoint.ts'
import { type RequestHandler, Router } from 'express'
import { apiOrigin, type Origins } from '../../platform/network/origins.ts'
import { guidePage } from './guide.ts'
import { docsPage, docsScript, docsStyle } from './page.ts'

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const ui: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}
const own: Record<string, { type: string; text: string }> = {
  'docs.css': { type: 'text/css; charset=utf-8', text: docsStyle },
  'docs.js': { type: 'text/javascript; charset=utf-8', text: docsScript },
}

type Domains = Record<string, Record<string, Endpoint>>

/** `/api/openapi.json`, `/api/docs`: the API reference, with the endpoints of `extensions`, and `/api/docs/guide`; served without external files. */
export function docsRoutes(origins: Origins, extensions: Domains = {}): Router {
  const router = Router()
  let document: Buffer | undefined
  let guide: string | undefined

  router.get('/api/openapi.json', async (req, res) => {
    document ??= await printDocument(origins, extensions)
    res.set({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Encoding' })
    if (!req.acceptsEncodings('gzip')) return void res.send(document)
    res.set('Content-Encoding', 'gzip').send(gzipSync(document))
  })

  router.get('/api/docs', strictPage, (_req, res) => {
    res.set('Cache-Control', 'public, max-age=60').type('html').send(docsPage)
  })

  router.get('/api/docs/guide', strictPage, async (_req, res) => {
    guide ??= await guidePage(apiOrigin(origins))
    res.set('Cache-Control', 'public, max-age=60').type('html').send(guide)
  })

  router.get('/api/docs/:file', async (req, res, next) => {
    const { file } = req.params
    const text = Object.hasOwn(own, file) ? own[file] : undefined
    if (text) return void res.set({ 'Content-Type': text.type, 'Cache-Control': 'public, max-age=60' }).send(text.text)
    if (!Object.hasOwn(ui, file)) return next()
    res.set({ 'Content-Type': ui[file]!, 'Cache-Control': 'public, max-age=86400', Vary: 'Accept-Encoding' })
    if (file.endsWith('.png') || !req.acceptsEncodings('gzip')) return void res.send(await readFile(join(folder, file)))
    res.set('Content-Encoding', 'gzip')
    // A client that disconnects is not an error.
    await pipeline(createReadStream(join(folder, file)), createGzip(), res).catch(() => res.destroy())
  })
  return router
}

/** Loads the generator on first use, because it is rarely needed. */
async function printDocument(origins: Origins, extensions: Domains): Promise<Buffer> {
  const [{ openApiDocument }, { allEndpoints }] = await Promise.all([
    import('./document.ts'),
    import('@haat/shared/endpoints.ts'),
  ])
  return Buffer.from(JSON.stringify(openApiDocument({ ...allEndpoints, ...extensions }, origins)))
}

/** Own scripts only. Swagger UI sets style attributes, so inline styles are allowed here. */
const strictPage: RequestHandler = (_req, res, next) => {
  res.set(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  next()
}
