import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aStaffMember } from '../../../testing/factories/accounts.ts'

const shop = await startTestApp()
let staff: Client
const nobody = '0198c7a2-0000-7000-8000-000000000000'

beforeAll(async () => {
  const account = await aStaffMember(shop.db, [{ name: 'pages', view: true, edit: true, delete: true }])
  staff = shop.visitor()
  await staff.signIn(account.email, account.password)
})

type New = InputOf<typeof pagesDashboardApi.create>
const create = (over: Partial<New> = {}) =>
  staff.call(pagesDashboardApi.create, { title: 'About us', body: '<p>Hello</p>', ...over })
const list = async () => (await staff.call(pagesDashboardApi.list)).body.pages
const slugs = async () => (await list()).map(({ slug }) => slug)
const undo = (entryId: string | null) => staff.call(auditDashboardApi.undo, { entryId: entryId! })
const shown = async (slug: string, lng: 'en' | 'fr' = 'en') => shop.visitor().call(pagesApi.read, { slug, lng })
const links = async (lng: 'en' | 'fr' = 'en') => (await shop.visitor().call(pagesApi.list, { lng })).body.menus
const menu = async (place: 'header' | 'footer-help' = 'header') =>
  (await staff.call(pagesDashboardApi.menus)).body.menus.find((one) => one.place === place)!

test('staff create a page in two languages, change its slug, hide and remove it, and undo each step', async () => {
  const made = await create({
    body: '<p onclick="x()">Hello<script>alert(1)</script></p>',
    seoTitle: 'Who we are',
    texts: { fr: { title: 'À propos', body: '<p>Bonjour</p><iframe src="https://x"></iframe>' } },
  })
  expect([made.status, made.body.page.slug, made.body.page.body]).toEqual([201, 'about-us', '<p>Hello</p>'])
  const { _id: pageId } = made.body.page
  expect((await list())[0]).toMatchObject({
    title: 'About us',
    languages: ['fr'],
    titles: { fr: 'À propos' },
    active: true,
    version: 1,
  })
  await eventually(async () =>
    expect((await shown('about-us', 'fr')).body.page).toMatchObject({ title: 'À propos', body: '<p>Bonjour</p>' }),
  )
  expect((await shown('about-us', 'fr')).body.page.seo).toEqual({ title: '', description: '' })
  expect((await shown('about-us')).body.page.seo.title).toBe('Who we are')

  const {
    _id,
    updatedAt: _at,
    built: _built,
    version,
    ...fields
  } = (await staff.call(pagesDashboardApi.read, { pageId })).body.page
  expect((await staff.call(pagesDashboardApi.save, { pageId, version, ...fields })).body.undo).toBeNull()
  const saved = await staff.call(pagesDashboardApi.save, { pageId, version, ...fields, slug: 'Who We Are!', title: 'Who we are' })
  expect(saved.body.page).toMatchObject({ slug: 'who-we-are', version: 2 })
  const late = await staff.call(pagesDashboardApi.save, { pageId, version, ...fields })
  expect(late.body).toMatchObject({ code: 'version_conflict', page: { version: 2, title: 'Who we are' } })

  await eventually(async () => expect((await shown('about-us')).body.page).toMatchObject({ slug: 'who-we-are' }))

  const hidden = await staff.call(pagesDashboardApi.show, { pageId, active: false })
  await eventually(async () => expect((await shown('who-we-are')).status).toBe(404))
  expect((await undo(hidden.body.undo)).status).toBe(200)
  await eventually(async () => expect((await shown('who-we-are')).status).toBe(200))
  expect((await undo(saved.body.undo)).status).toBe(200)
  expect(await slugs()).toEqual(['about-us'])

  const { body } = await create({ title: 'Terms' })
  const removed = await staff.call(pagesDashboardApi.remove, { pageId })
  expect(await slugs()).toEqual(['terms'])
  expect((await undo(removed.body.undo)).status).toBe(200)
  expect(await slugs()).toEqual(['about-us', 'terms'])
  expect((await undo(body.undo)).status).toBe(200)
  expect(await slugs()).toEqual(['about-us'])
})

test('a slug is unique, also for ten concurrent requests; without a slug, a free one is made from the title', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => create({ slug: 'one-only' })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'taken', fields: { slug: 'taken' } })
  const same = await Promise.all(Array.from({ length: 5 }, () => create({ title: 'Same' })))
  expect(same.map(({ body }) => body.page.slug).toSorted()).toEqual(['same', 'same-2', 'same-3', 'same-4', 'same-5'])
})

test('staff reorder the pages and undo it; an incomplete order is refused', async () => {
  const before = await list()
  const ids = before.map(({ _id }) => _id).toReversed()
  const { body } = await staff.call(pagesDashboardApi.arrange, { ids })
  expect(body.pages.map(({ _id }) => _id)).toEqual(ids)
  for (const wrong of [ids.slice(1), [...ids.slice(1), nobody], [...ids.slice(1), ids[1]!]])
    expect((await staff.call(pagesDashboardApi.arrange, { ids: wrong })).body.code).toBe('version_conflict')
  expect((await undo(body.undo)).status).toBe(200)
  expect((await list()).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id))
})

test.each([
  [{ title: '' }, 'title'],
  [{ title: '<b></b>' }, 'title'],
  [{ title: 'x', body: 'x'.repeat(50_001) }, 'body'],
  [{ title: 'x', texts: { de: { title: 'x' } } }, 'texts.de'],
  [{ title: 'x', html: 'x' }, 'html'],
])('%j is refused at its field', async (given, field) => {
  const { status, body } = await staff.call(pagesDashboardApi.create, given as never)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})

test('an unknown page is answered with 404', async () => {
  expect((await staff.call(pagesDashboardApi.read, { pageId: nobody })).status).toBe(404)
  expect((await staff.call(pagesDashboardApi.remove, { pageId: nobody })).status).toBe(404)
  expect((await staff.call(pagesDashboardApi.show, { pageId: nobody, active: true })).status).toBe(404)
  expect((await staff.call(pagesDashboardApi.save, { pageId: nobody, version: 1, title: 'x' })).status).toBe(404)
})

describe('menus', () => {
  test('are the default ones until staff save a menu, and again after they reset it; both can be undone', async () => {
    expect(await links()).toEqual({ header: null, 'footer-shop': null, 'footer-help': null })
    const { body } = await staff.call(pagesDashboardApi.saveMenu, {
      place: 'header',
      version: 0,
      links: [
        { label: 'New', labels: { fr: 'Nouveau' }, href: '/shop?sort=da' },
        { label: 'Blog', href: 'https://blog.example' },
      ],
    })
    expect(body.menu.version).toBe(1)
    await eventually(async () => expect((await links('fr')).header?.[0]).toEqual({ label: 'Nouveau', href: '/shop?sort=da' }))
    expect((await links()).header?.map(({ label }) => label)).toEqual(['New', 'Blog'])
    const gone = await staff.call(pagesDashboardApi.saveMenu, { place: 'header', version: 1, links: null })
    expect(gone.body.menu).toEqual({ place: 'header', links: null, version: 2 })
    expect((await undo(gone.body.undo)).status).toBe(200)
    expect((await menu()).links).toEqual(body.menu.links)
    expect((await undo(body.undo)).status).toBe(200)
    expect((await menu()).links).toBeNull()
    await eventually(async () => expect((await links()).header).toBeNull())
  })

  test('saved ten times concurrently are saved once; the other requests get version_conflict', async () => {
    const { version } = await menu()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        staff.call(pagesDashboardApi.saveMenu, { place: 'header', version, links: [{ label: `L${n}`, href: '/shop' }] }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.find(({ status }) => status !== 200)!.body).toMatchObject({
      code: 'version_conflict',
      menu: { version: version + 1 },
    })
  })

  test('update a link when the slug of its page changes, and omit links to hidden pages', async () => {
    const { page } = (await create({ title: 'Size guide' })).body
    await staff.call(pagesDashboardApi.saveMenu, {
      place: 'footer-help',
      version: 0,
      links: [{ label: 'Sizes', href: '/page/size-guide#shoes' }, { href: '/page/size-guide' }, { href: '/shop' }],
    })
    await eventually(async () =>
      expect((await links())['footer-help']?.map(({ label }) => label)).toEqual(['Sizes', 'Size guide', '']),
    )
    const { _id: pageId, version, updatedAt: _, built: _built, ...fields } = page
    const moved = await staff.call(pagesDashboardApi.save, { pageId, version, ...fields, slug: 'sizes' })
    expect((await menu('footer-help')).links?.[0]?.href).toBe('/page/sizes#shoes')
    await staff.call(pagesDashboardApi.show, { pageId, active: false })
    await eventually(async () => expect((await links())['footer-help']).toEqual([{ label: '', href: '/shop' }]))
    await staff.call(pagesDashboardApi.show, { pageId, active: true })
    expect((await undo(moved.body.undo)).status).toBe(200)
    expect((await menu('footer-help')).links?.[0]?.href).toBe('/page/size-guide#shoes')
  })

  test.each([
    [[{ label: 'x', href: 'javascript:alert(1)' }], 'links.0.href'],
    [[{ label: 'x', href: '//evil.example' }], 'links.0.href'],
    [[{ label: '', href: 'https://blog.example' }], 'links.0.label'],
    [[{ label: 'x', href: '/shop', labels: { de: 'x' } }], 'links.0.labels.de'],
    [Array.from({ length: 21 }, () => ({ label: 'x', href: '/' })), 'links'],
  ])('%j is refused', async (links, field) => {
    const { status, body } = await staff.call(pagesDashboardApi.saveMenu, { place: 'header', version: 1, links: links as never })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  test('in an unknown place are refused', async () => {
    const { status } = await staff.call(pagesDashboardApi.saveMenu, { place: 'sidebar' as never, version: 0, links: [] })
    expect(status).toBe(400)
  })
})

test('a page with placeholders cannot be published by creating, saving or showing it', async () => {
  const body = '<p>Call [phone number].</p>'
  const refusal = { code: 'placeholders_left', placeholders: [{ field: 'body', text: '[phone number]' }] }
  expect((await create({ title: 'Draft', body })).body).toMatchObject(refusal)
  const { page } = (await create({ title: 'Draft', body, active: false })).body
  expect((await staff.call(pagesDashboardApi.show, { pageId: page._id, active: true })).body).toMatchObject(refusal)
  const { _id: pageId, updatedAt: _at, built: _built, ...fields } = page
  const inFrench = { texts: { fr: { title: 'Brouillon [titre]', body: '', seoTitle: '', seoDescription: '' } } }
  const saved = await staff.call(pagesDashboardApi.save, {
    pageId,
    ...fields,
    ...inFrench,
    body: '<p>Call 1 [1].</p>',
    active: true,
  })
  expect([saved.status, saved.body]).toMatchObject([422, { placeholders: [{ field: 'texts.fr.title', text: '[titre]' }] }])
  const published = await staff.call(pagesDashboardApi.save, { pageId, ...fields, body: '<p>Call 1 [1].</p>', active: true })
  expect(published.status).toBe(200)
  await eventually(async () => expect((await shown('draft')).status).toBe(200))
})
