import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { blocksDashboardApi } from '@haat/shared/blocks/dashboard/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import type { Language } from '@haat/shared/text.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { aStaffMember } from '../../testing/factories/accounts.ts'
import { aPicture } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { publishDueBlocks } from './dashboard/publish.ts'

const shop = await startTestApp()
const { db } = shop
let staff: Client
/** id of a published page */
let document: string
let slug: string

beforeAll(async () => {
  const account = await aStaffMember(db, [
    { name: 'pages', view: true, edit: true, delete: true },
    { name: 'media', view: true, edit: true, delete: true },
  ])
  staff = shop.visitor()
  await staff.signIn(account.email, account.password)
})

type Draft = InputOf<typeof blocksDashboardApi.save>['blocks']
const id = () => crypto.randomUUID()
const read = async () => (await staff.call(blocksDashboardApi.read, { document })).body.document
const save = async (blocks: Draft) => staff.call(blocksDashboardApi.save, { document, version: (await read()).version, blocks })
const publish = async (at: string | null = null) =>
  staff.call(blocksDashboardApi.publish, { document, version: (await read()).version, at })
const shown = async (lng: Language = 'en') => (await shop.visitor().call(pagesApi.read, { slug, lng })).body.page
const undo = (entryId: string | null) => staff.call(auditDashboardApi.undo, { entryId: entryId! })
const text = (words: object) => ({ id: id(), type: 'text' as const, texts: { en: words } })
const page = async () => (await staff.call(pagesDashboardApi.read, { pageId: document })).body.page

beforeEach(async () => {
  const { body } = await staff.call(pagesDashboardApi.create, {
    title: `Terms ${id()}`,
    body: '<p>We sell.</p>',
    texts: { ar: { body: '<p>نبيع.</p>' } },
    active: true,
  })
  document = body.page._id
  slug = body.page.slug
})

describe('a content page', () => {
  test('shows its text until its blocks are published; the editor starts with that text', async () => {
    expect(await shown('ar')).toMatchObject({ body: '<p>نبيع.</p>', blocks: null })
    expect(await read()).toMatchObject({
      version: 0,
      page: { slug, active: true },
      blocks: [{ type: 'text', texts: { en: { body: '<p>We sell.</p>' }, ar: { body: '<p>نبيع.</p>' } } }],
    })
    await save([text({ title: 'A & B', body: '<p>Draft<script>x</script></p>' })])
    expect(await shown()).toMatchObject({ body: '<p>We sell.</p>', blocks: null })
    await publish()
    await eventually(async () =>
      expect(await shown()).toMatchObject({
        body: '<h2>A &amp; B</h2><p>Draft</p>',
        blocks: [{ type: 'text', title: 'A & B', html: '<p>Draft</p>' }],
      }),
    )
    expect(await page()).toMatchObject({ built: true, body: '<p>We sell.</p>' })
  })

  test('shows its text again after the publication is undone, and after blocks are published empty', async () => {
    await save([text({ body: '<p>Blocks</p>' })])
    const { body } = await publish()
    await eventually(async () => expect((await shown()).blocks).toHaveLength(1))
    expect((await undo(body.undo)).status).toBe(200)
    await eventually(async () => expect(await shown()).toMatchObject({ body: '<p>We sell.</p>', blocks: null }))
    await publish()
    await save([])
    await publish()
    await eventually(async () => expect(await shown()).toMatchObject({ blocks: null }))
    expect(await page()).toMatchObject({ built: false })
  })

  test('its blocks stay when its form is saved, and when it is deleted and restored', async () => {
    await save([text({ body: '<p>Blocks</p>' })])
    await publish()
    const { _id: pageId, updatedAt: _, built: _b, version, ...fields } = await page()
    expect((await staff.call(pagesDashboardApi.save, { pageId, version, ...fields, title: 'New title' })).status).toBe(200)
    await eventually(async () => expect(await shown()).toMatchObject({ title: 'New title', blocks: [{ html: '<p>Blocks</p>' }] }))
    const { body } = await staff.call(pagesDashboardApi.remove, { pageId })
    expect((await staff.call(blocksDashboardApi.read, { document })).status).toBe(404)
    expect((await staff.call(blocksDashboardApi.publish, { document, version: 1, at: null })).status).toBe(404)
    expect((await undo(body.undo)).status).toBe(200)
    await eventually(async () => expect(await shown()).toMatchObject({ blocks: [{ html: '<p>Blocks</p>' }] }))
  })

  test('the job publishes scheduled blocks, but not of a deleted page', async () => {
    const due = async () => {
      await db.execute(sql`UPDATE block_documents SET publish_at = now() - interval '1 second' WHERE publish_at IS NOT NULL`)
      await publishDueBlocks(ctxOf(shop))
    }
    await save([text({ body: '<p>Sale</p>' })])
    await publish(new Date(Date.now() + 3_600_000).toISOString())
    expect(await page()).toMatchObject({ built: false })
    await due()
    await eventually(async () => expect((await shown()).blocks).toMatchObject([{ html: '<p>Sale</p>' }]))
    await save([text({ body: '<p>Later</p>' })])
    await publish(new Date(Date.now() + 3_600_000).toISOString())
    const { body } = await staff.call(pagesDashboardApi.remove, { pageId: document })
    await due()
    await undo(body.undo)
    expect(await read()).toMatchObject({ scheduled: null })
    await eventually(async () => expect((await shown()).blocks).toMatchObject([{ html: '<p>Sale</p>' }]))
  })
})

describe('placeholders', () => {
  const incomplete = () => [text({ title: 'Seller' }), text({ body: '<p>We are [company name].</p>' })]

  test('in blocks refuse publishing and scheduling by field', async () => {
    await save(incomplete())
    for (const at of [null, new Date(Date.now() + 3_600_000).toISOString()]) {
      const { status, body } = await publish(at)
      expect([status, body]).toMatchObject([
        422,
        { code: 'placeholders_left', placeholders: [{ field: '1.texts.en.body', text: '[company name]' }] },
      ])
    }
    expect(await shown()).toMatchObject({ blocks: null })
  })

  test('in a text replaced by blocks do not block publishing, but block the undo to that text', async () => {
    const { body: created } = await staff.call(pagesDashboardApi.create, {
      title: 'Privacy',
      body: '<p>[owner]</p>',
      active: false,
    })
    document = created.page._id
    const show = (active: boolean) => staff.call(pagesDashboardApi.show, { pageId: document, active })
    expect((await show(true)).body.code).toBe('placeholders_left')
    await save([text({ body: '<p>Rahim</p>' })])
    const { body: published } = await publish()
    expect((await show(true)).status).toBe(200)
    expect((await undo(published.undo)).body.code).toBe('placeholders_left')
    expect(await page()).toMatchObject({ active: true, built: true })
  })
})

test('the blocks of an unknown page are not found', async () => {
  document = id()
  expect((await staff.call(blocksDashboardApi.read, { document })).status).toBe(404)
  expect((await staff.call(blocksDashboardApi.save, { document, version: 0, blocks: [] })).status).toBe(404)
  expect((await staff.call(blocksDashboardApi.versions, { document })).status).toBe(404)
  expect((await staff.call(blocksDashboardApi.read, { document: 'nowhere' } as never)).status).toBe(400)
})

test('a picture used in page blocks cannot be deleted; the response names the page', async () => {
  const picture = await aPicture(db)
  await save([{ id: id(), type: 'picture-text', texts: {}, picture: picture.id }])
  const { status, body } = await staff.call(mediaDashboardApi.remove, { mediaId: picture.id })
  expect([status, body]).toMatchObject([409, { code: 'in_use', uses: [{ place: 'page', _id: document }] }])
})
