import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot, searchPath } from './platform/env.ts'
import { startTestApp } from './testing/app.ts'
import { eventually } from './testing/eventually.ts'

/** Runs the examples of `deploy/` with nginx and Caddy if they are installed. Debian installs nginx in a folder that is only on root's PATH. */
const env = { ...process.env, PATH: `${searchPath}:/usr/sbin` }
const isThere = (program: string, flag: string) => spawnSync(program, [flag], { env }).status === 0
const names = { nginx: 'nginx', caddy: 'caddy' } as const
const programs = { nginx: isThere(names.nginx, '-v'), caddy: isThere(names.caddy, 'version') }
const deploy = join(repositoryRoot, 'deploy')
const folder = mkdtempSync(join(tmpdir(), 'haat-proxies-'))
// The worker processes of nginx run as another user.
chmodSync(folder, 0o755)
const dist = join(folder, 'dist')
const script = `export const text = '${'long enough to be compressed. '.repeat(100)}'\n`
mkdirSync(join(dist, 'assets'), { recursive: true })
writeFileSync(
  join(dist, 'index.html'),
  '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>',
)
writeFileSync(join(dist, 'start.js'), script)
writeFileSync(join(dist, 'assets', 'main-a1b2c3.js'), script)
writeFileSync(join(dist, 'assets', 'main-a1b2c3.js.br'), brotliCompressSync(script))
writeFileSync(join(folder, 'config.js'), "globalThis.haatConfig = { api: 'https://api.shop.example' }\n")

const shop = await startTestApp({ webDist: dist })
const running: ChildProcess[] = []
afterAll(async () => {
  for (const child of running) {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'shop.example' }], { keySize: 2048 })
  writeFileSync(join(folder, 'privkey.pem'), key)
  writeFileSync(join(folder, 'fullchain.pem'), cert)
})

async function freePort(): Promise<number> {
  const server = createSocket()
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const { port } = server.address() as AddressInfo
  await new Promise((down) => server.close(down))
  return port
}

interface Ports {
  http: number
  https: number
}

/** Replaces ports, certificates, folders and shop addresses by those of the test. Each must occur in the file. */
function local(text: string, changes: readonly [from: RegExp, to: string][]): string {
  return changes.reduce((done, [from, to]) => {
    expect(done).toMatch(from)
    return done.replaceAll(new RegExp(from, `${from.flags}g`), to)
  }, text)
}

async function startNginx(file: string, changes: (ports: Ports) => readonly [RegExp, string][]): Promise<Ports> {
  const ports = { http: await freePort(), https: await freePort() }
  const own = mkdtempSync(join(folder, 'nginx-'))
  chmodSync(own, 0o755)
  const given = readFileSync(join(deploy, file), 'utf8')
  const https: [RegExp, string][] = [
    [/listen 443 ssl/, `listen 127.0.0.1:${ports.https} ssl`],
    [/\/etc\/letsencrypt\/live\/shop\.example/, folder],
  ]
  const server = local(given, [
    [/listen 80;/, `listen 127.0.0.1:${ports.http};`],
    ...(given.includes('listen 443') ? https : []),
    ...changes(ports),
  ])
  writeFileSync(join(own, 'server.conf'), server)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${own}/${name};`)
  const conf = join(own, 'nginx.conf')
  writeFileSync(
    conf,
    `pid ${own}/pid;\nerror_log ${own}/error.log;\nevents {}\nhttp {\ninclude /etc/nginx/mime.types;\naccess_log off;\n${temporary.join('\n')}\ninclude ${own}/server.conf;\n}\n`,
  )
  const checked = spawnSync(names.nginx, ['-t', '-c', conf, '-e', join(own, 'error.log')], { env, encoding: 'utf8' })
  expect([checked.status, checked.stderr]).toEqual([0, expect.stringContaining('test is successful')])
  running.push(spawn(names.nginx, ['-c', conf, '-e', join(own, 'error.log'), '-g', 'daemon off;'], { env, stdio: 'ignore' }))
  return ports
}

async function startCaddy(file: string, changes: readonly [RegExp, string][]): Promise<Ports> {
  const ports = { http: await freePort(), https: await freePort() }
  const own = mkdtempSync(join(folder, 'caddy-'))
  const global = `{\n\tadmin off\n\tauto_https disable_certs\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n}\n`
  const site = local(readFileSync(join(deploy, file), 'utf8'), [
    [/^shop\.example \{\n/m, `shop.example {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`],
    ...changes,
  ])
  const conf = join(own, 'Caddyfile')
  writeFileSync(conf, global + site)
  const home = { ...env, HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own }
  const checked = spawnSync(names.caddy, ['validate', '--adapter', 'caddyfile', '--config', conf], {
    env: home,
    encoding: 'utf8',
  })
  expect([checked.status, checked.stdout + checked.stderr]).toEqual([0, expect.stringContaining('Valid configuration')])
  running.push(spawn(names.caddy, ['run', '--adapter', 'caddyfile', '--config', conf], { env: home, stdio: 'ignore' }))
  return ports
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Requests https://shop.example like a browser. */
const get = (ports: Ports, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((done, fail) => {
    request(
      {
        host: '127.0.0.1',
        port: ports.https,
        servername: 'shop.example',
        rejectUnauthorized: false,
        path,
        headers: { Host: 'shop.example', ...headers },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }))
      },
    )
      .on('error', fail)
      .end()
  })
/** Requests http://shop.example like a browser, or like a proxy that terminates TLS. */
const getPlain = (ports: Ports, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((done, fail) => {
    requestPlain({ host: '127.0.0.1', port: ports.http, path, headers: { Host: 'shop.example', ...headers } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }))
    })
      .on('error', fail)
      .end()
  })
/** Status and location of the redirect from HTTP. */
async function redirectOf(ports: Ports, path: string): Promise<[string, string | undefined]> {
  const { status, headers } = await getPlain(ports, path)
  return [String(status), headers.location]
}
const text = ({ body }: Answer) => body.toString('utf8')

const processes: [RegExp, string][] = [
  [/127\.0\.0\.1:3000/, new URL(shop.url).host],
  [/127\.0\.0\.1:3001/, new URL(shop.url).host],
]

describe.each([
  ['nginx', () => startNginx('proxy/nginx.conf', () => [...processes, [/\/var\/cache\/nginx\/haat/, join(folder, 'cache')]])],
  ['caddy', () => startCaddy('proxy/Caddyfile', processes)],
] as const)('%s in front of the shop processes', (program, start) => {
  test.skipIf(!programs[program])(
    'is valid, forwards pages and API calls, and preserves compression and cache headers',
    async () => {
      const ports = await start()
      await eventually(async () => expect((await get(ports, '/healthz')).status).toBe(200))
      const settings = await get(ports, '/api/home/settings')
      expect([settings.status, JSON.parse(text(settings))]).toEqual([200, expect.objectContaining({ success: true })])
      const page = await get(ports, '/product/anything?lng=fr', { Accept: 'text/html' })
      expect(text(page)).toContain('<div id="root">')
      const asset = await get(ports, '/assets/main-a1b2c3.js', { 'Accept-Encoding': 'br' })
      expect([asset.status, asset.headers['content-encoding'], asset.headers['cache-control']]).toEqual([
        200,
        'br',
        expect.stringMatching(/max-age=31536000.*immutable/),
      ])
      const missing = await get(ports, '/assets/gone-a1b2c3.js')
      expect([missing.status, missing.headers['cache-control'] ?? '']).toEqual([404, expect.not.stringContaining('immutable')])
      const plain = await redirectOf(ports, '/cart?x=1')
      expect(plain).toEqual([expect.stringMatching(/^30[18]$/), 'https://shop.example/cart?x=1'])
    },
  )
})

test.skipIf(!programs.nginx)('nginx of Docker Compose forwards pages and API calls to the shop processes', async () => {
  // `resolve` needs nginx 1.27.3, which the Docker image has; it follows changing addresses of the processes.
  const ports = await startNginx('compose/nginx.conf', () => [[/server api:3000 resolve;/, `server ${new URL(shop.url).host};`]])
  await eventually(async () => expect((await getPlain(ports, '/healthz')).status).toBe(200))
  const page = await getPlain(ports, '/product/anything?lng=fr', { Accept: 'text/html', 'X-Forwarded-Proto': 'https' })
  expect(text(page)).toContain('<div id="root">')
  const asset = await getPlain(ports, '/assets/main-a1b2c3.js', { 'Accept-Encoding': 'br' })
  expect([asset.status, asset.headers['content-encoding'], asset.headers['cache-control']]).toEqual([
    200,
    'br',
    expect.stringMatching(/max-age=31536000.*immutable/),
  ])
  const settings = await getPlain(ports, '/api/home/settings')
  expect(JSON.parse(text(settings))).toMatchObject({ success: true })
})

const folders: [RegExp, string][] = [[/\/srv\/haat\/web\/dist/, dist]]

describe.each([
  [
    'nginx',
    () =>
      startNginx('static/nginx.conf', () => [
        ...folders,
        [/\/etc\/haat\/config\.js/, join(folder, 'config.js')],
        [/proxy_pass https:\/\/api\.shop\.example;/, `proxy_pass ${shop.url};`],
      ]),
  ],
  [
    'caddy',
    () =>
      startCaddy('static/Caddyfile', [
        ...folders,
        [/\/etc\/haat\n/, `${folder}\n`],
        [/reverse_proxy https:\/\/api\.shop\.example/, `reverse_proxy ${shop.url}`],
      ]),
  ],
] as const)('%s with the storefront as static files', (program, start) => {
  test.skipIf(!programs[program])('is valid, serves deep links, and caches only immutable files', async () => {
    const ports = await start()
    const first = await eventually(async () => {
      const answer = await get(ports, '/')
      expect(answer.status).toBe(200)
      return answer
    })
    for (const page of [first, await get(ports, '/product/weekday-tee?color=Navy'), await get(ports, '/account/orders')]) {
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(text(page)).toContain('<div id="root">')
      expect(page.headers['content-security-policy']).toContain("connect-src 'self' https://api.shop.example")
      expect(page.headers['x-content-type-options']).toBe('nosniff')
    }
    const again = await get(ports, '/', { 'If-None-Match': String(first.headers.etag) })
    expect(again.status).toBe(304)
    const config = await get(ports, '/config.js')
    expect([text(config), config.headers['cache-control']]).toEqual([
      "globalThis.haatConfig = { api: 'https://api.shop.example' }\n",
      'no-cache',
    ])
    expect((await get(ports, '/start.js')).headers['cache-control']).toBe('no-cache')

    const packed = await get(ports, '/assets/main-a1b2c3.js', { 'Accept-Encoding': 'gzip' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept-Encoding'),
    })
    expect(gunzipSync(packed.body).toString('utf8')).toBe(script)
    if (program === 'caddy') {
      const brotli = await get(ports, '/assets/main-a1b2c3.js', { 'Accept-Encoding': 'br, gzip' })
      expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.body).toString('utf8')]).toEqual(['br', script])
    }
    // Open pages may request files of the previous version; a 404 must not be cached, because the files may be deployed again.
    const missing = await get(ports, '/assets/gone-a1b2c3.js')
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-cache'])

    const robots = await get(ports, '/robots.txt')
    expect([robots.status, text(robots)]).toEqual([200, expect.stringContaining('User-agent:')])
    expect((await get(ports, '/sitemap.xml')).headers['content-type']).toContain('xml')
    expect(await redirectOf(ports, '/cart?x=1')).toEqual([expect.stringMatching(/^30[18]$/), 'https://shop.example/cart?x=1'])
  })
})
