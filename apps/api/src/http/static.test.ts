import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import request from 'supertest'
import { afterAll, describe, expect, test } from 'vitest'
import { mediaRoutes, webFiles } from './static.ts'

const root = mkdtempSync(join(tmpdir(), 'haat-static-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const picture = `${'0a'.repeat(16)}-480.webp`
const folders = ['.data', 'a folder', 'দোকান', '.dotted/clone/.data', 'per%20cent', 'hash#mark?']

/** Files of a shop below `folder`: a picture, a private picture, a script, its compressed form and a text. */
function fill(folder: string): { dataDir: string; dist: string } {
  const dataDir = join(folder, '.data')
  const dist = join(folder, 'dist')
  for (const path of [join(dataDir, 'media'), join(dataDir, 'private'), join(dist, 'assets')])
    mkdirSync(path, { recursive: true })
  writeFileSync(join(dataDir, 'media', picture), 'picture')
  writeFileSync(join(dataDir, 'private', picture), 'private')
  writeFileSync(join(dataDir, 'session-secret'), 'secret')
  writeFileSync(join(dist, 'assets/main.js'), 'script')
  writeFileSync(join(dist, 'assets/main.js.br'), 'compressed')
  writeFileSync(join(dist, 'assets/logo.png'), 'logo')
  return { dataDir, dist }
}

function serve({ dataDir, dist }: { dataDir: string; dist: string }) {
  return request(
    express().use(mediaRoutes({ dataDir, s3: undefined }), webFiles({ webDist: dist, publicUrl: 'https://shop.example' })),
  )
}

describe.each(folders)('a shop in the folder "%s"', (name) => {
  const places = fill(join(root, name))

  test('serves its pictures', async () => {
    const reply = await serve(places).get(`/media/${picture}`).expect(200)
    expect(reply.headers['content-type']).toBe('image/webp')
    expect(reply.body.toString()).toBe('picture')
  })

  test('serves its built files, plain and compressed', async () => {
    await serve(places).get('/assets/main.js').set('Accept-Encoding', 'identity').expect(200, 'script')
    const compressed = await serve(places).head('/assets/main.js').set('Accept-Encoding', 'br').expect(200)
    expect(compressed.headers['content-encoding']).toBe('br')
    expect((await serve(places).get('/assets/logo.png').expect(200)).body.toString()).toBe('logo')
  })

  test('serves no other files', async () => {
    for (const path of ['/media/session-secret', '/media/../session-secret', '/media/..%2fsession-secret', `/private/${picture}`])
      await serve(places).get(path).expect(404)
    await serve(places).get('/assets/missing.js').expect(404, 'Not found')
  })
})

test('a shop behind a symbolic link serves its files', async () => {
  const { dataDir } = fill(join(root, 'real'))
  symlinkSync(join(root, 'real'), join(root, 'link'))
  symlinkSync(dataDir, join(root, '.linked data'))
  await serve({ dataDir: join(root, '.linked data'), dist: join(root, 'link/dist') })
    .get(`/media/${picture}`)
    .expect(200)
  await serve({ dataDir, dist: join(root, 'link/dist') })
    .get('/assets/logo.png')
    .expect(200)
})

test('files of a build that was replaced while the process runs answer 404, in every encoding', async () => {
  const places = fill(join(root, 'replaced'))
  writeFileSync(join(places.dist, 'robots-help.txt'), 'text')
  const app = serve(places)
  rmSync(places.dist, { recursive: true })
  for (const encoding of ['identity', 'gzip', 'br'])
    for (const path of ['/assets/main.js', '/assets/logo.png', '/robots-help.txt']) {
      const reply = await app.get(path).set('Accept-Encoding', encoding).expect(404, 'Not found')
      expect(reply.headers['cache-control']).toBe('no-store')
    }
})
