import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { mediaUploads } from '../../../db/tables/goods/media.ts'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { aCustomer, anAdmin, aStaffMember } from '../../../testing/factories/accounts.ts'
import { aCategory, aPicture, aProduct } from '../../../testing/factories/catalog.ts'
import { pngOf } from '../../../testing/factories/media.ts'

const shop = await startTestApp()
let staff: Client

beforeAll(async () => {
  staff = shop.visitor()
  const account = await anAdmin(shop.db)
  await staff.signIn(account.email, account.password)
})

const upload = async (bytes: Buffer, type = 'image/png', client = staff) =>
  client.http.post('/api/dashboard/media').set('Content-Type', type).send(bytes)
const uploaded = async (colour: string): Promise<string> => (await upload(await pngOf({ colour }))).body.media._id
const save = (mediaId: string, fields: object = {}) =>
  staff.call(mediaDashboardApi.save, { mediaId, alt: '', folder: '', focalX: 50, focalY: 50, ...fields })
const ids = async (query: object) => (await staff.call(mediaDashboardApi.list, query)).body.media.map(({ _id }) => _id)

describe('uploading pictures', () => {
  test('concurrent uploads are stored, the same picture once', async () => {
    const pictures = await Promise.all(['#110000', '#220000', '#330000', '#110000'].map((colour) => pngOf({ colour })))
    const replies = await Promise.all(pictures.map((bytes) => upload(bytes)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.media._id)).size).toBe(3)
    expect(replies[0]!.body.media).toMatchObject({ alt: '', folder: '', focalX: 50, focalY: 50 })
  })

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml', 422],
    ['not a picture', 'image/png', 422],
    ['{}', 'application/json', 415],
    ['', 'image/png', 422],
  ])('%s as %s is refused', async (bytes, type, status) => {
    expect((await upload(Buffer.from(bytes), type)).status).toBe(status)
  })

  test('uploading requires the permission to edit', async () => {
    const account = await aStaffMember(shop.db, [{ name: 'media', view: true, edit: false, delete: false }])
    const looking = shop.visitor()
    await looking.signIn(account.email, account.password)
    expect((await upload(await pngOf({ colour: '#440000' }), 'image/png', looking)).status).toBe(403)
    expect((await looking.call(mediaDashboardApi.list)).status).toBe(200)
  })
})

describe('the library', () => {
  test('saves, finds and undoes alt text, folder and focal point', async () => {
    const id = await uploaded('#550000')
    const { body } = await save(id, { alt: 'A 100% red shoe', folder: ' /shoes//summer/ ', focalX: 10, focalY: 90 })
    expect(body.media).toMatchObject({ alt: 'A 100% red shoe', folder: 'shoes/summer', focalX: 10, focalY: 90 })
    expect(body.media.image.focal).toEqual([10, 90])
    expect(await ids({ folder: 'shoes/summer' })).toEqual([id])
    expect(await ids({ q: '100% RED' })).toEqual([id])
    expect(await ids({ q: '100_' })).toEqual([])
    const { folders } = (await staff.call(mediaDashboardApi.list)).body
    expect(folders).toContainEqual({ folder: 'shoes/summer', count: 1 })
    expect((await save(id, { focalX: 101 })).status).toBe(400)
    expect((await save(id, { folder: 'a/b/c/d/e/f' })).status).toBe(400)
    expect((await staff.call(auditDashboardApi.undo, { entryId: body.undo! })).status).toBe(200)
    expect((await staff.call(mediaDashboardApi.read, { mediaId: id })).body.media).toMatchObject({
      alt: '',
      folder: '',
      focalX: 50,
    })
  })

  test('translated alt texts are saved, searchable, undoable and unchanged if a change omits them', async () => {
    const id = await uploaded('#550011')
    const alts = { ar: 'حذاء أحمر', fr: 'Une chaussure rouge', bn: '' }
    const { body } = await save(id, { alt: 'A red shoe', alts })
    expect(body.media.alts).toEqual({ ar: 'حذاء أحمر', fr: 'Une chaussure rouge' })
    expect(await ids({ q: 'chaussure rouge' })).toEqual([id])
    expect((await save(id, { alt: 'A red boot' })).body.media.alts).toEqual(body.media.alts)
    expect((await save(id, { alts: { de: 'Ein Schuh' } })).status).toBe(400)

    await aProduct(shop.db, { slug: 'red-shoe', pictures: [{ mediaId: id }] })
    const shown = async (lng: 'ar' | 'bn') =>
      (await shop.visitor().call(catalogApi.product, { slug: 'red-shoe', lng })).body.product.images[0]!.alt
    expect([await shown('ar'), await shown('bn')]).toEqual(['حذاء أحمر', 'A red boot'])

    const cleared = await save(id, { alt: 'A red boot', alts: {} })
    expect(cleared.body.media.alts).toEqual({})
    expect((await staff.call(auditDashboardApi.undo, { entryId: cleared.body.undo! })).status).toBe(200)
    expect((await staff.call(mediaDashboardApi.read, { mediaId: id })).body.media.alts).toEqual(body.media.alts)
  })

  test('a bulk move is undone per picture and reports missing pictures', async () => {
    const [one, two] = [await uploaded('#560000'), await uploaded('#570000')]
    const nobody = '00000000-0000-4000-8000-000000000000'
    const move = (ids: string[]) => staff.call(mediaDashboardApi.move, { ids, folder: 'hats' })
    const [{ body }] = await Promise.all([move([two, one, nobody]), move([one, two])])
    const results = new Map(body.results.map((result) => [result._id, result]))
    expect(results.get(nobody)).toMatchObject({ done: false, code: 'not_found' })
    expect([results.get(one)?.done, results.get(two)?.done]).toEqual([true, true])
    expect((await ids({ folder: 'hats' })).sort()).toEqual([one, two].sort())
    expect(await ids({ q: 'hats' })).toHaveLength(2)
    expect((await move([one])).body.results).toEqual([{ _id: one, done: true, undo: null }])
    const undo = (await staff.call(mediaDashboardApi.move, { ids: [one], folder: '' })).body.results[0]!.undo!
    expect((await staff.call(auditDashboardApi.undo, { entryId: undo })).status).toBe(200)
    expect(await ids({ folder: 'hats' })).toContain(one)
    expect((await staff.call(mediaDashboardApi.move, { ids: ['x'], folder: '' })).status).toBe(400)
  })

  test('encodes missing AVIF sizes again', async () => {
    const id = await uploaded('#580000')
    const { body } = await staff.call(mediaDashboardApi.makeSizes, { mediaId: id })
    expect(body.media.image.avif).toContain('.avif')
    expect((await staff.call(mediaDashboardApi.makeSizes, { mediaId: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
  })

  test('pages list each picture once in both sort orders', async () => {
    for (const sort of ['-created', 'created'] as const) {
      const whole = await ids({ sort })
      const first = (await staff.call(mediaDashboardApi.list, { sort, limit: 2 })).body
      expect(first.media.map(({ _id }) => _id)).toEqual(whole.slice(0, 2))
      const rest = (await staff.call(mediaDashboardApi.list, { sort, limit: 2, cursor: first.next! })).body
      expect(rest.media.map(({ _id }) => _id)).toEqual(whole.slice(2, 4))
    }
  })

  test('lists review photos of customers separately', async () => {
    const [customer, picture] = [await aCustomer(shop.db), await aPicture(shop.db)]
    await shop.db.insert(mediaUploads).values({ userId: customer.id, mediaId: picture.id, bytes: 10 })
    expect(await ids({})).not.toContain(picture.id)
    expect(await ids({ customers: '1' })).toEqual([picture.id])
  })
})

describe('deleting pictures', () => {
  test('a picture in use is not deleted and its uses are listed; an unused one is deleted with its files', async () => {
    const [used, unused] = [await uploaded('#660000'), await uploaded('#770000')]
    const product = await aProduct(shop.db, { name: 'Shown', pictures: [{ mediaId: used }] })
    const category = await aCategory(shop.db, { name: 'Also here', mediaId: used })
    await shop.db.execute(
      sql`INSERT INTO settings ("group", data, texts) VALUES ('pictures', ${JSON.stringify({ logo: used })}::jsonb, '{}')`,
    )
    expect(await ids({ unused: '1' })).toContain(unused)
    expect(await ids({ unused: '1' })).not.toContain(used)
    const refused = await staff.call(mediaDashboardApi.remove, { mediaId: used })
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
    expect((refused.body as unknown as { uses: unknown }).uses).toEqual([
      { place: 'product', _id: product.id, name: 'Shown' },
      { place: 'category', _id: category.id, name: 'Also here' },
      { place: 'settings', _id: used, name: 'logo' },
    ])
    expect((await staff.call(mediaDashboardApi.read, { mediaId: used })).body.uses).toHaveLength(3)

    const { rows } = await shop.db.execute<{ hash: string }>(sql`SELECT hash FROM media WHERE id = ${unused}`)
    const files = () => readdirSync(join(shop.env.dataDir, 'media')).filter((name) => name.startsWith(rows[0]!.hash))
    expect(files()).not.toEqual([])
    expect((await staff.call(mediaDashboardApi.remove, { mediaId: unused })).status).toBe(200)
    // The files are deleted only after AVIF encoding has finished.
    await expect.poll(files).toEqual([])
    expect((await staff.call(mediaDashboardApi.remove, { mediaId: unused })).status).toBe(404)
  })
})
