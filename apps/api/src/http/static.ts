import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { runtimeConfig, runtimeConfigPath } from '@haat/shared/settings/runtime-config.ts'
import { type Request, type Response, Router } from 'express'
import { type Files, filesOf, pathOfFile } from '../gateways/files.ts'
import type { StorageEnv } from '../gateways/storage/storage.ts'
import type { Env } from '../platform/env.ts'
import { apiOrigin, type Origins, otherOrigins } from '../platform/network/origins.ts'
import { serverTexts } from '../texts/all.ts'
import { chosenLanguage, languageOf } from './middleware/language.ts'

const year = 'public, max-age=31536000, immutable'
const fresh = 'public, max-age=0, must-revalidate'
/** The service worker of the web build. Its policy applies to its own requests. */
const worker = {
  name: 'sw.js',
  headers: { 'Cache-Control': 'no-cache', 'Content-Security-Policy': "default-src 'none'; connect-src 'self'" },
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
}
const wordy = new Set(['.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.map'])

/** Serves uploaded pictures: immutable names from one folder, never executed. */
export function mediaRoutes(env: StorageEnv): Router {
  const router = Router()
  const files = filesOf(env)
  router.get('/media/*file', async (req, res) => {
    const name = [req.params.file].flat().join('/')
    const path = pathOfFile(env.dataDir, name)
    if (!path) return notFound(res)
    try {
      if (env.s3) return await sendStored(req, res, files, name)
      if (!(await files.ensure(name))) return notFound(res)
    } catch (error) {
      if (res.headersSent) return void res.destroy() // Closes the connection, so that no truncated answer is cached.
      req.log?.warn({ err: error, picture: name }, 'picture not available')
      res.status(503).set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '5' })
      return res.send(serverTexts[chosenLanguage(req) ?? languageOf(req)].imageUnavailable)
    }
    res.set(mediaHeaders(name))
    sendFrom(dirname(path), basename(path), res, { lastModified: false })
  })
  return router
}

const mediaHeaders = (name: string) => ({
  'Content-Type': types[extname(name)]!,
  'Cache-Control': year,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  // Emails and a CDN show the shop's pictures on other origins.
  'Cross-Origin-Resource-Policy': 'cross-origin',
})

/** Streams a picture from object storage, which stays unreachable for visitors. A deferred one is drawn first. */
async function sendStored(req: Request, res: Response, files: Files, name: string): Promise<void> {
  const range = /^bytes=\d*-\d*$/.exec(req.headers.range ?? '')?.[0]
  const open = () => files.open(name, range)
  try {
    const found = await open().catch(async (error) => {
      if (error.code === 'ENOENT' && (await files.ensure(name))) return open()
      throw error
    })
    res.set({ ...mediaHeaders(name), 'Accept-Ranges': 'bytes', 'Content-Length': String(found.bytes) })
    if (found.contentRange !== undefined) res.status(206).set('Content-Range', found.contentRange)
    if (req.method !== 'HEAD') return await pipeline(found.content, res)
    found.content.destroy()
    res.end()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') return notFound(res)
    if (code === 'ERANGE') return void res.status(416).set('Cache-Control', 'no-store').end()
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error // the client disconnected
  }
}

/** Serves the web build: hashed assets are immutable, other files are revalidated; brotli from the build, else gzip. */
export function webFiles(env: Origins & Pick<Env, 'webDist'>): Router {
  const { webDist: dist } = env
  const router = Router()
  const files = filesUnder(dist)
  const zipped = new Map<string, Promise<Buffer>>()
  // The address of the API that is in the build is for files that another server sends.
  router.get(runtimeConfigPath, (_req, res) => {
    const api = otherOrigins(env).length > 0 ? apiOrigin(env) : ''
    res
      .set({ 'Content-Type': types['.js']!, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' })
      .send(runtimeConfig({ api }))
  })

  router.get(/^\/./, async (req, res, next) => {
    const name = req.path.slice(1)
    if (!files.has(name) || name === 'index.html' || name.endsWith('.br'))
      return extname(name) && name.startsWith('assets/') ? notFound(res) : next()
    const kind = extname(name)
    res.set({
      'Content-Type': types[kind] ?? 'application/octet-stream',
      'Cache-Control': name.startsWith('assets/') ? year : fresh,
      'X-Content-Type-Options': 'nosniff',
    })
    if (name === worker.name) res.set(worker.headers)
    if (!name.startsWith('assets/')) {
      const stamp = await stampOf(join(dist, name))
      if (!stamp) return notFound(res)
      res.set('ETag', stamp)
    }
    if (!wordy.has(kind)) return sendFrom(dist, name, res)
    res.vary('Accept-Encoding')
    const accepted = preferred(req)
    if (accepted === 'br' && files.has(`${name}.br`)) {
      res.set('Content-Encoding', 'br')
      return sendFrom(dist, `${name}.br`, res)
    }
    if (accepted === undefined) return sendFrom(dist, name, res)
    const body = zipped.get(name) ?? readFile(join(dist, name)).then(promisify<Buffer, Buffer>(gzip))
    zipped.set(name, body)
    try {
      res.set('Content-Encoding', 'gzip').send(await body)
    } catch {
      // The build was replaced while the process runs.
      zipped.delete(name)
      notFound(res)
    }
  })
  return router
}

/**
 * Sends the file `name` of `folder`, or 404. `root` is required: without it Express refuses every path that has a
 * segment with a leading dot, and the default `DATA_DIR` is `.data`.
 */
function sendFrom(folder: string, name: string, res: Response, options: { lastModified?: boolean } = {}): void {
  res.sendFile(name, { ...options, root: folder, cacheControl: false }, (error) => {
    if (error && !res.headersSent) notFound(res)
  })
}

function notFound(res: Response): void {
  res.status(404).removeHeader('Content-Encoding')
  res.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).send('Not found')
}

/** A stamp that changes with every build; undefined if the file is gone. */
async function stampOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && `W/"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`
}

const preferred = (req: Request): 'br' | 'gzip' | undefined => {
  const accepts = req.headers['accept-encoding'] ?? ''
  return /\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : undefined
}

function filesUnder(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )
}
