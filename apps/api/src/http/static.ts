import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Request, type Response, Router } from 'express'
import { pathOfFile } from '../gateways/files.ts'

const year = 'public, max-age=31536000, immutable'
const fresh = 'public, max-age=0, must-revalidate'

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

/** Uploaded pictures, by name from one folder: never changed under a name, never run as anything else. */
export function mediaRoutes(dataDir: string): Router {
  const router = Router()
  router.get('/media/*file', (req, res) => {
    const name = [req.params.file].flat().join('/')
    const path = pathOfFile(dataDir, name)
    if (!path) return nothing(res)
    res.set({
      'Content-Type': types[extname(path)]!,
      'Cache-Control': year,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Mails show the shop's pictures inside pages of others.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    res.sendFile(path, { cacheControl: false, lastModified: false }, (error) => {
      if (error && !res.headersSent) nothing(res)
    })
  })
  return router
}

/** What the build of the web made: hashed assets for ever, the rest checked each time; brotli as made at build time, else gzip. */
export function webFiles(dist: string): Router {
  const router = Router()
  const files = filesUnder(dist)
  const zipped = new Map<string, Promise<Buffer>>()

  router.get(/^\/./, async (req, res, next) => {
    const name = req.path.slice(1)
    if (!files.has(name) || name === 'index.html' || name.endsWith('.br'))
      return extname(name) && name.startsWith('assets/') ? nothing(res) : next()
    const kind = extname(name)
    res.set({
      'Content-Type': types[kind] ?? 'application/octet-stream',
      'Cache-Control': name.startsWith('assets/') ? year : fresh,
      'X-Content-Type-Options': 'nosniff',
    })
    if (!name.startsWith('assets/')) res.set('ETag', stampOf(join(dist, name)))
    if (!wordy.has(kind)) return send(res, join(dist, name))
    res.vary('Accept-Encoding')
    const accepted = preferred(req)
    if (accepted === 'br' && files.has(`${name}.br`)) {
      res.set('Content-Encoding', 'br')
      return send(res, join(dist, `${name}.br`))
    }
    if (accepted === undefined) return send(res, join(dist, name))
    const body = zipped.get(name) ?? readFile(join(dist, name)).then(promisify<Buffer, Buffer>(gzip))
    zipped.set(name, body)
    res.set('Content-Encoding', 'gzip').send(await body)
  })
  return router
}

function send(res: Response, path: string): void {
  res.sendFile(path, { cacheControl: false }, (error) => {
    if (error && !res.headersSent) nothing(res)
  })
}

function nothing(res: Response): void {
  res.status(404).removeHeader('Content-Encoding')
  res.set({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).send('Not found')
}

/** Changes with every build. */
function stampOf(path: string): string {
  const { size, mtimeMs } = statSync(path)
  return `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
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
