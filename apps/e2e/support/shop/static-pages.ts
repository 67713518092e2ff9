import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { runtimeConfig, runtimeConfigPath } from '@haat/shared/settings/runtime-config.ts'
import { generate } from 'selfsigned'
import sirv from 'sirv'

const root = resolve(import.meta.dirname, '../../../..')

export interface StaticPages {
  origin: string
  /** Serves a third-party page, without a content security policy. */
  add: (path: string, html: string) => void
  stop: () => Promise<void>
}

/**
 * Serves the built storefront as static files on a separate origin, over https, with the rules and the content security policy of
 * deploy/static/nginx.conf. No process of the shop sends them.
 */
export async function openStaticPages(api: () => string): Promise<StaticPages> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'haat.localhost' }], { keySize: 2048 })
  const policy = policyOfExample()
  const files = sirv(resolve(root, 'apps/web/dist'), {
    single: true,
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      res.setHeader('Content-Security-Policy', policy.replaceAll('https://api.shop.example', api()))
    },
  })
  const added = new Map<string, string>()
  const server = createServer({ key, cert }, (req, res) => {
    const html = added.get(req.url!.split('?')[0]!)
    if (html) return void res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
    if (req.url !== runtimeConfigPath) return files(req, res, () => void res.writeHead(404).end())
    res.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' }).end(runtimeConfig({ api: api() }))
  })
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  return {
    origin: `https://haat.localhost:${(server.address() as AddressInfo).port}`,
    add: (path, html) => void added.set(path, html),
    stop: () =>
      new Promise<void>((down) => {
        server.close(() => down())
        server.closeAllConnections()
      }),
  }
}

function policyOfExample(): string {
  const policy = /add_header Content-Security-Policy "([^"]+)"/.exec(
    readFileSync(resolve(root, 'deploy/static/nginx.conf'), 'utf8'),
  )?.[1]
  if (!policy) throw new Error('deploy/static/nginx.conf has no Content-Security-Policy')
  return policy
}
