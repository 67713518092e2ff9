import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { type FileKind, fileLimits } from '@haat/shared/product-files/constants.ts'
import { productFilesDashboardApi as api } from '@haat/shared/product-files/dashboard/endpoints.ts'
import { productFilesApi } from '@haat/shared/product-files/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing/app.ts'
import type { Client } from '../../../../testing/client.ts'
import { aStaffMember } from '../../../../testing/factories/accounts.ts'
import { aProduct } from '../../../../testing/factories/catalog.ts'
import { ctxOf } from '../../../../testing/factories/ctx.ts'
import { givenPicture } from '../../../../testing/factories/media.ts'
import { embeddedVideoHosts } from '../../../blocks/service.ts'
import { deleteUnusedFiles } from '../../jobs.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
let staff: Client

beforeAll(async () => {
  const { email, password } = await aStaffMember(shop.db, [{ name: 'products', view: true, edit: true }])
  staff = shop.visitor()
  await staff.signIn(email, password)
})

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n')
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(5000, 7)])
type Query = { kind?: FileKind; fileName?: string; replaces?: string }
const upload = (productId: string, bytes: Buffer, { kind = 'document', fileName = 'Manual.pdf', ...more }: Query = {}) =>
  staff.http
    .post(`/api/dashboard/products/${productId}/files`)
    .query({ kind, fileName, ...more })
    .type('application/octet-stream')
    .send(bytes)
const shown = async (slug: string, lng?: 'fr') => (await shop.visitor().call(catalogApi.product, { slug, lng })).body.product
const stored = () => readdirSync(join(shop.env.dataDir, 'product-files'))

test('a document has names per language, is listed on the page and downloaded under its file name', async () => {
  const { id } = await aProduct(shop.db, { slug: 'kettle' })
  const { body, status } = await upload(id, pdf, { fileName: 'Manual "é".txt' })
  expect([status, body.files]).toMatchObject([
    201,
    [{ kind: 'document', name: 'Manual "é"', fileName: 'Manual "é".pdf', type: 'application/pdf', bytes: pdf.length }],
  ])
  const [{ _id: fileId }] = body.files
  const saved = await staff.call(api.save, { productId: id, fileId, version: 1, name: 'Manual', names: { fr: 'Notice', bn: '' } })
  expect(saved.body.files[0]).toMatchObject({ name: 'Manual', names: { fr: 'Notice' } })
  expect([saved.body.version, saved.headers.etag]).toEqual([2, '"2"'])
  const late = await staff.call(api.save, { productId: id, fileId, version: 1, name: 'Late', names: {} })
  expect([late.status, late.body]).toMatchObject([409, { code: 'version_conflict', files: [{ name: 'Manual', version: 2 }] }])

  const [document] = (await shown('kettle', 'fr')).documents
  expect(document).toEqual({
    _id: fileId,
    name: 'Notice',
    type: 'application/pdf',
    bytes: pdf.length,
    url: `/api/home/product-files/${fileId}`,
  })
  const reply = await shop.visitor().get(document!.url)
  expect(reply.status).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Manual ___.pdf"; filename*=UTF-8''Manual%20%22%C3%A9%22.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
  expect(Buffer.from(reply.body as Buffer).equals(pdf)).toBe(true)
})

test('the type of a file is detected from its content; other content and too large files are not stored', async () => {
  const { id } = await aProduct(shop.db)
  await upload(id, pdf)
  const before = stored().length
  for (const [bytes, kind] of [
    [Buffer.from('<html><script>alert(1)</script>'), 'document'],
    [Buffer.from('<svg onload="alert(1)"/>'), 'document'],
    [pdf, 'video'],
    [mp4, 'document'],
  ] as const) {
    const { status, body } = await upload(id, bytes, { kind })
    expect([status, body.code]).toEqual([422, 'file_type'])
  }
  for (const kind of ['document', 'download'] as const)
    expect((await upload(id, Buffer.alloc(0), { kind })).body.code).toBe('file_empty')
  const large = await upload(id, Buffer.concat([pdf, Buffer.alloc(fileLimits.document.bytes)]))
  expect([large.status, large.body.code]).toEqual([413, 'body_too_large'])
  expect(stored()).toHaveLength(before)
})

test('a video is served in ranges, with a poster from the media library that counts as used', async () => {
  const { id } = await aProduct(shop.db, { slug: 'drone' })
  const poster = await givenPicture(ctx)
  const [{ _id: fileId }] = (await upload(id, mp4, { kind: 'video', fileName: 'Flight.mp4' })).body.files
  await staff.call(api.save, { productId: id, fileId, version: 1, name: 'In flight', names: {}, posterId: poster.id })
  const [video] = (await shown('drone')).videos
  expect(video).toMatchObject({ name: 'In flight', type: 'video/mp4', poster: { url: expect.stringContaining(poster.hash) } })

  const url = `/api/home/product-files/${fileId}`
  const whole = await shop.visitor().get(url)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-disposition': expect.stringMatching(/^inline;/),
    'cache-control': 'private, no-cache',
  })
  const part = await shop.visitor().get(url).set('Range', 'bytes=10-19')
  expect([part.status, part.headers['content-range'], (part.body as Buffer).length]).toEqual([
    206,
    `bytes 10-19/${mp4.length}`,
    10,
  ])
  expect((await shop.visitor().get(url).set('Range', `bytes=${mp4.length}-`)).status).toBe(416)
  expect((await shop.visitor().get(url).set('If-None-Match', whole.headers.etag!)).status).toBe(304)

  const { email, password } = await aStaffMember(shop.db, [{ name: 'media', view: true, edit: true, delete: true }])
  const other = shop.visitor()
  await other.signIn(email, password)
  const uses = await other.call(mediaDashboardApi.read, { mediaId: poster.id })
  expect(uses.body.uses).toMatchObject([{ place: 'product', _id: id }])
})

test('a video link is embedded from its provider, whose host is added to the page policy', async () => {
  const { id } = await aProduct(shop.db, { slug: 'tent' })
  const link = (url: string) => staff.call(api.addLink, { productId: id, url, name: 'Setting up' })
  expect((await link('https://evil.example/watch?v=dQw4w9WgXcQ')).body.fields).toHaveProperty('url')
  expect((await link('javascript:alert(1)')).status).toBe(400)
  expect(await embeddedVideoHosts(ctx)).toEqual([])
  await link('https://vimeo.com/76979871')
  expect((await shown('tent')).videos).toMatchObject([{ name: 'Setting up', provider: 'vimeo', video: '76979871', poster: null }])
  expect(await embeddedVideoHosts(ctx)).toEqual(['https://player.vimeo.com'])
})

test('visitors can read files of published products only, staff those of every product', async () => {
  const { id } = await aProduct(shop.db, { slug: 'secret', status: 'draft' })
  const [{ _id: fileId }] = (await upload(id, pdf)).body.files
  expect((await shop.visitor().call(productFilesApi.read, { fileId })).body.code).toBe('not_found')
  expect((await staff.call(api.read, { productId: id, fileId })).headers['content-type']).toBe('application/pdf')
  const other = await aProduct(shop.db)
  for (const wrong of [
    staff.call(api.read, { productId: other.id, fileId }),
    staff.call(api.save, { productId: other.id, fileId, version: 1, name: 'x', names: {} }),
    staff.call(api.remove, { productId: other.id, fileId }),
  ])
    expect((await wrong).body.code).toBe('not_found')
  expect((await upload(other.id, pdf, { replaces: fileId })).body.code).toBe('not_found')
  expect((await staff.call(api.list, { productId: id })).body.files).toHaveLength(1)
})

test('files are reordered, copied with their product, and limited in number under concurrent uploads', async () => {
  const { id } = await aProduct(shop.db, { slug: 'many' })
  const most = fileLimits.video.files
  const replies = await Promise.all(
    Array.from({ length: most + 3 }, (_, n) => upload(id, mp4, { kind: 'video', fileName: `${n}.mp4` })),
  )
  expect(replies.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(most)
  expect(replies.flatMap(({ body }) => body.code ?? [])).toEqual(Array(3).fill('limit_reached'))

  const ids = (await staff.call(api.list, { productId: id })).body.files.map(({ _id }) => _id).reverse()
  await staff.call(api.arrange, { productId: id, ids })
  expect((await shown('many')).videos.map(({ _id }) => _id)).toEqual(ids)
  const late = (await staff.call(api.arrange, { productId: id, ids: ids.slice(1) })).body
  expect([late.code, late.files.map(({ _id }) => _id)]).toEqual(['version_conflict', ids])
  const copy = (await staff.call(catalogDashboardApi.duplicate, { productId: id })).body.product
  expect((await staff.call(api.list, { productId: copy._id })).body.files).toHaveLength(most)
})

test('a replaced file keeps its URL; unreferenced contents are deleted after a day', async () => {
  const { id } = await aProduct(shop.db, { slug: 'replaced' })
  const [{ _id: fileId }] = (await upload(id, pdf)).body.files
  const second = Buffer.concat([pdf, Buffer.from('second edition')])
  expect((await upload(id, second, { replaces: fileId, fileName: 'Second.pdf' })).body.files).toMatchObject([
    { _id: fileId, name: 'Manual', fileName: 'Second.pdf', bytes: second.length },
  ])
  const read = () => shop.visitor().get(`/api/home/product-files/${fileId}`)
  expect(((await read()).body as Buffer).length).toBe(second.length)

  const before = stored().length
  await deleteUnusedFiles(ctx)
  expect(stored()).toHaveLength(before)
  for (const name of stored()) utimesSync(join(shop.env.dataDir, 'product-files', name), 0, 0)
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(DISTINCT file)::int AS n FROM product_files WHERE file IS NOT NULL`,
  )
  expect(await deleteUnusedFiles(ctx)).toBe(before - rows[0]!.n)
  expect((await read()).status).toBe(200)
  await staff.call(api.remove, { productId: id, fileId })
  expect((await read()).status).toBe(404)
})

test('a file of a custom field is no document, and is deleted if no product uses it as a value', async () => {
  const { id, slug } = await aProduct(shop.db)
  const { body } = await upload(id, pdf, { kind: 'field', fileName: 'Certificate.pdf' })
  expect(body.files).toMatchObject([{ kind: 'field', name: 'Certificate', type: 'application/pdf' }])
  expect((await shown(slug)).documents).toEqual([])
  const fileId = body.files[0]._id as string
  const url = `/api/home/product-files/${fileId}`
  expect((await shop.visitor().get(url)).headers['content-disposition']).toContain('attachment; filename="Certificate.pdf"')
  expect((await upload(id, mp4, { kind: 'field', fileName: 'Film.mp4' })).body.code).toBe('file_type')

  await shop.db.execute(
    sql`INSERT INTO custom_fields (id, key, type, name, position) VALUES (gen_random_uuid(), 'certificate', 'file', 'Certificate', 1)`,
  )
  await shop.db.execute(sql`INSERT INTO product_fields (product_id, field_id, value)
    SELECT ${id}, id, ${JSON.stringify({ name: 'Certificate', url })}::jsonb FROM custom_fields WHERE key = 'certificate'`)
  const left = (await upload(id, pdf, { kind: 'field', fileName: 'Unused.pdf' })).body.files.at(-1)._id as string
  await deleteUnusedFiles(ctx)
  expect((await shop.visitor().get(`/api/home/product-files/${left}`)).status).toBe(200)
  await shop.db.execute(sql`UPDATE product_files SET created_at = now() - interval '2 days' WHERE kind = 'field'`)
  await deleteUnusedFiles(ctx)
  expect((await shop.visitor().get(`/api/home/product-files/${left}`)).status).toBe(404)
  expect((await shop.visitor().get(url)).status).toBe(200)
})
