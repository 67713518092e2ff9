import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import { blocksDashboardApi } from '@haat/shared/blocks/dashboard/endpoints.ts'
import { blocksApi } from '@haat/shared/blocks/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import type { Language } from '@haat/shared/text.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { beforeItsTime, eventually } from '../../testing/eventually.ts'
import { aStaffMember } from '../../testing/factories/accounts.ts'
import { aBrand, aCategory, aPicture, aProduct, aReview } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { notificationsArrived } from '../../testing/notifications.ts'
import { refreshProducts } from '../catalog/products/refresh.ts'
import { publishDueBlocks } from './dashboard/publish.ts'

const shop = await startTestApp()
const { db } = shop
let staff: Client
let colleague: Client

beforeAll(async () => {
  ;[staff, colleague] = (await Promise.all(
    [0, 1].map(async () => {
      const account = await aStaffMember(db, [{ name: 'pages', view: true, edit: true, delete: true }])
      const client = shop.visitor()
      await client.signIn(account.email, account.password)
      return client
    }),
  )) as [Client, Client]
})

type Draft = InputOf<typeof blocksDashboardApi.save>['blocks']
const document = 'home'
const id = () => crypto.randomUUID()
const read = async () => (await staff.call(blocksDashboardApi.read, { document })).body.document
const save = async (blocks: Draft) => staff.call(blocksDashboardApi.save, { document, version: (await read()).version, blocks })
const publish = async (at: string | null = null) =>
  staff.call(blocksDashboardApi.publish, { document, version: (await read()).version, at })
const put = async (blocks: Draft) => {
  expect((await save(blocks)).status).toBe(200)
  return publish()
}
const shown = async (lng?: Language) => (await shop.visitor().call(blocksApi.home, { ...(lng && { lng }) })).body.blocks
const text = (title: string, over: object = {}) => ({ id: id(), type: 'text' as const, texts: { en: { title } }, ...over })
const undo = (entryId: string | null) => staff.call(auditDashboardApi.undo, { entryId: entryId! })
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

describe('a home page without published blocks', () => {
  test('shows an opening-soon hero if the shop has no name and no products', async () => {
    const [hero, ...others] = await shown('fr')
    expect(hero).toMatchObject({
      type: 'hero',
      title: 'Ouverture prochaine',
      text: 'Nos premiers produits arrivent bientôt.',
      buttons: [],
      image: null,
    })
    expect(others).toEqual([])
  })

  test('does not copy the opening-soon text into the draft', async () => {
    const [hero] = (await read()).blocks
    expect(hero).toMatchObject({ buttons: [{ href: '/shop' }] })
    expect(JSON.stringify(hero)).not.toContain('arrivent bientôt')
  })

  test('shows hero, categories and newest products, and the draft starts with these blocks', async () => {
    const categories = [await aCategory(db, { slug: 'tea', name: 'Tea' }), await aCategory(db, { slug: 'cups', name: 'Cups' })]
    await aCategory(db, { slug: 'empty', name: 'Empty' })
    await aProduct(db, { slug: 'older', publishedAt: new Date(Date.UTC(2026, 0, 1)), categoryIds: [categories[0]!.id] })
    await aProduct(db, { slug: 'newer', publishedAt: new Date(Date.UTC(2026, 0, 2)), categoryIds: [categories[1]!.id] })

    await expect.poll(async () => (await shown('ar')).map(({ type }) => type)).toEqual(['hero', 'categories', 'products'])
    const [hero, tiles, row] = await shown('ar')
    expect(hero).toMatchObject({ buttons: [{ label: 'تسوّق كل المنتجات', href: '/shop' }] })
    expect(tiles).toMatchObject({ title: 'تسوّق حسب الفئة', categories: [{ slug: 'tea' }, { slug: 'cups' }] })
    expect(row).toMatchObject({ title: 'وصل حديثًا', products: [{ slug: 'newer' }, { slug: 'older' }] })
    const draft = await read()
    expect(draft).toMatchObject({ version: 0, published: null, hasChanges: false })
    expect(draft.blocks[2]).toMatchObject({
      type: 'products',
      texts: { en: { title: 'New arrivals' }, fr: { title: 'Nouveautés' } },
    })
  })
})

test('every block type is returned in the language of the visitor with products, pictures and reviews', async () => {
  const category = await aCategory(db, { slug: 'shoes', name: 'Shoes', texts: { ar: { name: 'أحذية' } } })
  const brand = await aBrand(db, { slug: 'maker', name: 'Maker' })
  const picture = await aPicture(db)
  const plain = await aProduct(db, {
    slug: 'plain',
    labels: { ar: { name: 'حذاء بسيط' } },
    publishedAt: new Date(Date.UTC(2026, 1, 1)),
    categoryIds: [category.id],
    sold: 5,
  })
  const reduced = await aProduct(db, {
    slug: 'reduced',
    publishedAt: new Date(Date.UTC(2026, 1, 2)),
    comparePrice: 2000,
    sold: 9,
    brandId: brand.id,
  })
  await aProduct(db, { slug: 'gone', publishedAt: new Date(Date.UTC(2026, 1, 3)), stock: 0, sold: 99 })
  await aReview(db, plain.id, { author: 'Rahim', stars: 5, text: 'Fits well.' })
  await refreshProducts(db, [plain.id])
  await aReview(db, plain.id, { author: 'Karim', stars: 2, text: 'Too small.' })
  const row = (source: object) => ({
    id: id(),
    type: 'products' as const,
    texts: { en: { title: 'Row' } },
    source: source as never,
  })
  const rule = (rule: string, over: object = {}) => row({ kind: 'rule', rule, limit: 4, ...over })
  await put([
    {
      id: id(),
      type: 'hero',
      texts: { en: { title: 'Good things', text: 'Made to be kept.', alt: 'Shoes' }, ar: { title: 'جديد' } },
      picture: picture.id,
      buttons: [
        { href: '/shop', texts: { en: { label: 'Shop' }, ar: { label: 'تسوق' } } },
        { href: 'tel:+8801', texts: {} },
      ],
    },
    { id: id(), type: 'categories', texts: {}, categories: [category.id, id()] },
    rule('bestsellers'),
    rule('new'),
    rule('sale'),
    rule('new', { category: category.id }),
    row({ kind: 'chosen', products: [reduced.id, id(), plain.id] }),
    row({ kind: 'chosen', products: [id()] }),
    { id: id(), type: 'brands', texts: {}, brands: [] },
    { id: id(), type: 'picture-text', texts: { fr: { title: 'Atelier', body: '<p>Bonjour</p>' } }, picture: null },
    {
      id: id(),
      type: 'gallery',
      texts: {},
      pictures: [{ picture: picture.id, texts: { ar: { caption: 'صورة' } } }, { picture: id() }],
    },
    { id: id(), type: 'faq', texts: {}, questions: [{ texts: { en: { question: 'When?', answer: 'Now.' } } }, { texts: {} }] },
    { id: id(), type: 'testimonials', texts: {}, minStars: 4, limit: 3 },
    { id: id(), type: 'contact', texts: {}, map: 'https://maps.example/x' },
    { id: id(), type: 'video', texts: {}, url: 'https://youtu.be/dQw4w9WgXcQ' },
    { id: id(), type: 'spacer', line: true, devices: 'phone' },
    { id: id(), type: 'banner', texts: {} },
  ])
  await expect.poll(async () => (await shown('ar'))[0]).toMatchObject({ title: 'جديد' })
  const blocks = await shown('ar')
  expect(blocks.map((block) => ('products' in block ? block.products.map(({ slug }) => slug) : block.type))).toEqual([
    'hero',
    'categories',
    expect.arrayContaining(['reduced', 'plain']),
    ['gone', 'reduced', 'plain', 'newer'],
    ['reduced'],
    ['plain'],
    ['reduced', 'plain'],
    'brands',
    'picture-text',
    'gallery',
    'faq',
    'testimonials',
    'contact',
    'video',
    'spacer',
  ])
  expect(blocks[0]).toMatchObject({
    text: 'Made to be kept.',
    buttons: [{ label: 'تسوق', href: '/shop' }],
    image: { alt: 'Shoes' },
  })
  expect(blocks[1]).toMatchObject({ categories: [{ slug: 'shoes', name: 'أحذية' }] })
  expect(blocks.find(({ type }) => type === 'brands')).toMatchObject({ brands: [{ slug: 'maker', count: 1 }] })
  expect(blocks.find(({ type }) => type === 'picture-text')).toMatchObject({ title: 'Atelier', html: '<p>Bonjour</p>' })
  expect(blocks.find(({ type }) => type === 'gallery')).toMatchObject({ pictures: [{ caption: 'صورة' }] })
  expect(blocks.find(({ type }) => type === 'faq')).toMatchObject({ questions: [{ question: 'When?', answer: 'Now.' }] })
  expect(blocks.find(({ type }) => type === 'testimonials')).toMatchObject({
    reviews: [{ author: 'Rahim', product: { slug: 'plain', name: 'حذاء بسيط' } }],
  })
  expect(blocks.find(({ type }) => type === 'video')).toMatchObject({ provider: 'youtube', video: 'dQw4w9WgXcQ' })
  const preview = await staff.call(blocksDashboardApi.preview, {
    document,
    language: 'en',
    blocks: [text('Not saved', { from: inMs(1e6) })],
  })
  expect(preview.body.blocks).toMatchObject([{ title: 'Not saved' }])
})

test('sixty product rows each follow their rule', async () => {
  await put(
    Array.from({ length: 60 }, (_, n) => ({
      id: id(),
      type: 'products' as const,
      texts: { en: { title: `Row ${n}` } },
      source: { kind: 'rule' as const, rule: (['new', 'bestsellers', 'sale'] as const)[n % 3]!, limit: 2 + (n % 20) },
    })),
  )
  await expect.poll(async () => (await shown()).length).toBe(60)
  const rows = (await shown()).map((block) => (block.type === 'products' ? block.products.length : 0))
  expect(rows.slice(0, 4)).toEqual([2, 3, 1, 5])
})

test('the server clock decides time windows, and the cached response expires with them', async () => {
  const titles = async () => (await shown()).map((block) => 'title' in block && block.title)
  await beforeItsTime(
    async (at) => {
      await put([
        text('Always'),
        text('Over', { until: inMs(-1000) }),
        text('Soon over', { until: at.toISOString() }),
        text('Soon', { from: at.toISOString() }),
        text('Later', { from: inMs(3_600_000) }),
      ])
      await notificationsArrived(shop.db)
    },
    async () => expect(await titles()).toEqual(['Always', 'Soon over']),
  )
  await expect.poll(titles).toEqual(['Always', 'Soon'])
})

describe('the draft', () => {
  test('is not shown to visitors until it is published; publishing can be undone', async () => {
    await put([text('One')])
    await save([text('Two')])
    expect(await read()).toMatchObject({ hasChanges: true })
    await eventually(async () => expect(await shown()).toMatchObject([{ title: 'One' }]))
    const { body } = await publish()
    expect(body.document).toMatchObject({ hasChanges: false })
    await eventually(async () => expect(await shown()).toMatchObject([{ title: 'Two' }]))
    expect((await undo(body.undo)).status).toBe(200)
    await eventually(async () => expect(await shown()).toMatchObject([{ title: 'One' }]))
  })

  test('the second of two concurrent editors is refused with the current draft', async () => {
    const { version } = await read()
    const mine = await staff.call(blocksDashboardApi.save, { document, version, blocks: [text('Mine')] })
    expect(mine.status).toBe(200)
    const theirs = await colleague.call(blocksDashboardApi.save, { document, version, blocks: [text('Theirs')] })
    expect([theirs.status, theirs.body]).toMatchObject([
      409,
      { code: 'version_conflict', document: { version: version + 1, blocks: [{ texts: { en: { title: 'Mine' } } }] } },
    ])
    expect((await colleague.call(blocksDashboardApi.publish, { document, version, at: null })).body.code).toBe('version_conflict')
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        staff.call(blocksDashboardApi.save, { document, version: version + 1, blocks: [text(`Editor ${n}`)] }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('stores up to 60 blocks; more blocks and too long texts are refused by field', async () => {
    const sixty = Array.from({ length: 60 }, (_, n) => text(`Block ${n}`))
    expect((await save(sixty)).body.document.blocks).toHaveLength(60)
    const wrong = async (blocks: unknown) => {
      const { status, body } = await save(blocks as Draft)
      return [status, Object.keys(body.fields ?? {})]
    }
    expect(await wrong([...sixty, text('One more')])).toEqual([400, ['blocks']])
    expect(await wrong([sixty[0], sixty[0]])).toEqual([400, ['blocks']])
    expect(await wrong([text('x'.repeat(161))])).toEqual([400, ['blocks.0.texts.en.title']])
    const body = `<p>${'x'.repeat(19_000)}</p>`
    expect(await wrong(Array.from({ length: 9 }, () => text('Long', { texts: { en: { body } } })))).toEqual([400, ['blocks']])
    expect((await save(Array.from({ length: 20 }, () => text('Long', { texts: { en: { body } } })))).status).toBe(413)
    expect((await read()).blocks).toHaveLength(60)
  })

  test.each([
    [{ href: 'javascript:alert(1)' }],
    [{ href: '//evil.example' }],
    [{ href: 'http://evil.example' }],
    [{ href: 'https://user:pass@evil.example' }],
    [{ href: 'data:text/html,<script>' }],
    [{ href: '/\\evil.example' }],
    [{ href: 'mailto:x' }],
    [{ href: 'tel:javascript' }],
  ])('refuses the link %j', async ({ href }) => {
    const { status, body } = await save([{ id: id(), type: 'hero', buttons: [{ href, texts: {} }] } as never])
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['blocks.0.buttons.0.href']])
  })

  test.each([
    [{ type: 'html', body: 'x' }, 'blocks.0.type'],
    [{ type: 'text', script: 'x' }, 'blocks.0.script'],
    [{ type: 'text', texts: { de: {} } }, 'blocks.0.texts.de'],
    [{ type: 'text', from: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }, 'blocks.0.until'],
    [{ type: 'video', url: 'https://evil.example/watch?v=dQw4w9WgXcQ' }, 'blocks.0.url'],
    [{ type: 'video', url: 'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ' }, 'blocks.0.url'],
    [{ type: 'products', source: { kind: 'rule', rule: 'new', limit: 10_000 } }, 'blocks.0.source.limit'],
    [{ type: 'hero', picture: 'https://evil.example/x.png' }, 'blocks.0.picture'],
  ])('refuses the block %j', async (block, field) => {
    const { status, body } = await save([{ id: id(), ...block } as never])
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  test('removes scripts from rich text and does not change plain text', async () => {
    const hostile =
      '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x">a</a><iframe src="https://x"></iframe></p>'
    const { body } = await save([text('<b>5 < 6</b>', { texts: { en: { title: '<b>5 < 6</b>', body: hostile } } })])
    expect(body.document.blocks[0]).toMatchObject({ texts: { en: { title: '<b>5 < 6</b>', body: '<p>Hi<a>a</a></p>' } } })
  })
})

describe('versions', () => {
  test('the job publishes a scheduled version once; later drafts do not change it', async () => {
    await put([text('Before')])
    await save([text('Sale')])
    const at = inMs(3_600_000)
    const { body } = await publish(at)
    expect(body.document.scheduled).toMatchObject({ at })
    await save([text('Typed later')])
    expect(await publishDueBlocks(ctxOf(shop))).toBe(0)
    await db.execute(sql`UPDATE block_documents SET publish_at = now() - interval '1 second'`)
    const published = await Promise.all(Array.from({ length: 4 }, () => publishDueBlocks(ctxOf(shop))))
    expect(published.reduce((sum, count) => sum + count, 0)).toBe(1)
    await eventually(async () => expect(await shown()).toMatchObject([{ title: 'Sale' }]))
    expect(await read()).toMatchObject({ scheduled: null, hasChanges: true })
  })

  test('a schedule is cancelled and the cancellation undone; a date more than a year ahead is refused', async () => {
    const { body } = await publish(inMs(3_600_000))
    const cancelled = await staff.call(blocksDashboardApi.unschedule, { document })
    expect(cancelled.body.document.scheduled).toBeNull()
    expect((await undo(cancelled.body.undo)).status).toBe(200)
    expect((await read()).scheduled).toEqual(body.document.scheduled)
    await staff.call(blocksDashboardApi.unschedule, { document })
    const { status, body: refused } = await publish(inMs(400 * 24 * 3_600_000))
    expect([status, Object.keys(refused.fields ?? {})]).toEqual([400, ['at']])
  })

  test('restoring a version publishes it as a new one; an unpublished draft stays', async () => {
    await put([text('First')])
    const { published: first } = await read()
    await put([text('Second')])
    const restored = await staff.call(blocksDashboardApi.restore, { document, number: first! })
    expect(restored.body.document).toMatchObject({ blocks: [{ texts: { en: { title: 'First' } } }], hasChanges: false })
    await eventually(async () => expect(await shown()).toMatchObject([{ title: 'First' }]))
    const { versions } = (await staff.call(blocksDashboardApi.versions, { document })).body
    expect(versions[0]).toMatchObject({ restoredFrom: first, blocks: 1 })
    const { blocks } = (await staff.call(blocksDashboardApi.version, { document, number: first! })).body
    expect(blocks).toMatchObject([{ texts: { en: { title: 'First' } } }])
    await save([text('Draft')])
    const again = await staff.call(blocksDashboardApi.restore, { document, number: versions[0]!.number })
    expect(again.body.document).toMatchObject({ blocks: [{ texts: { en: { title: 'Draft' } } }], hasChanges: true })
    expect((await staff.call(blocksDashboardApi.restore, { document, number: 9999 })).status).toBe(404)
  })

  test('at most 50 versions are stored, besides the published and the scheduled one', async () => {
    await put([text('Kept')])
    const { published } = await read()
    await save([text('Scheduled')])
    await publish(inMs(3_600_000))
    await db.execute(
      sql`INSERT INTO block_versions (key, number, blocks) SELECT 'home', 1000 + n, '[]' FROM generate_series(1, 80) AS n`,
    )
    await staff.call(blocksDashboardApi.unschedule, { document })
    const { versions } = (await staff.call(blocksDashboardApi.versions, { document })).body
    expect(versions.length).toBeLessThanOrEqual(52)
    expect(versions.map(({ number }) => number)).toContain(published)
  })
})

test('a picture in a block cannot be deleted', async () => {
  const picture = await aPicture(db)
  await put([{ id: id(), type: 'gallery', texts: {}, pictures: [{ picture: picture.id }] }])
  const media = await aStaffMember(db, [{ name: 'media', view: true, edit: true, delete: true }])
  const client = shop.visitor()
  await client.signIn(media.email, media.password)
  const { status, body } = await client.call(mediaDashboardApi.remove, { mediaId: picture.id })
  expect([status, body]).toMatchObject([409, { code: 'in_use', uses: [{ place: 'home' }] }])
})
