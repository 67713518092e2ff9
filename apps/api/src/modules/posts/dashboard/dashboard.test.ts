import { auditDashboardApi } from '@haat/shared/audit/dashboard/endpoints.ts'
import type { InputOf } from '@haat/shared/endpoint.ts'
import { mediaDashboardApi } from '@haat/shared/media/dashboard/endpoints.ts'
import { postsDashboardApi } from '@haat/shared/posts/dashboard/endpoints.ts'
import { postsApi } from '@haat/shared/posts/endpoints.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import type { Client } from '../../../testing/client.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aStaffMember } from '../../../testing/factories/accounts.ts'

const shop = await startTestApp()
let staff: Client
const nobody = '0198c7a2-0000-7000-8000-000000000000'
const all = { view: true, edit: true, delete: true }

beforeAll(async () => {
  const account = await aStaffMember(shop.db, [
    { name: 'pages', ...all },
    { name: 'media', ...all },
  ])
  staff = shop.visitor()
  await staff.signIn(account.email, account.password)
})

type New = InputOf<typeof postsDashboardApi.create>
const create = (over: Partial<New> = {}) =>
  staff.call(postsDashboardApi.create, { title: 'Hello', body: '<p>Hello</p>', ...over })
const list = async (input: InputOf<typeof postsDashboardApi.list> = {}) =>
  (await staff.call(postsDashboardApi.list, input)).body.posts
const undo = (entryId: string | null) => staff.call(auditDashboardApi.undo, { entryId: entryId! })
const shown = (slug: string, lng: 'en' | 'fr' = 'en') => shop.visitor().call(postsApi.read, { slug, lng })
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

/** The fields of a post as the editor sends them back. */
async function fieldsOf(postId: string) {
  const { post } = (await staff.call(postsDashboardApi.read, { postId })).body
  const { _id, updatedAt: _at, picture, ...fields } = post
  return { postId, ...fields, mediaId: picture?._id ?? null }
}

test('staff draft, publish, rename, schedule, unpublish and delete a post, and undo each step', async () => {
  const made = await create({
    title: 'Our tea',
    body: '<p onclick="x()">Hello<script>alert(1)</script></p>',
    tags: ['Tea', 'tea', 'Kitchen'],
    texts: { fr: { title: 'Notre thé', body: '<p>Bonjour</p><iframe src="https://x"></iframe>' } },
  })
  const { _id: postId } = made.body.post
  expect([made.status, made.body.post]).toMatchObject([
    201,
    { slug: 'our-tea', body: '<p>Hello</p>', tags: ['tea', 'Kitchen'], status: 'draft', publishedAt: null, version: 1 },
  ])
  expect((await shown('our-tea')).status).toBe(404)
  expect((await list())[0]).toMatchObject({ title: 'Our tea', languages: ['fr'], status: 'draft', picture: null })
  expect((await staff.call(postsDashboardApi.tags)).body.tags.map(({ name }) => name)).toEqual(['Kitchen', 'tea'])

  const published = await staff.call(postsDashboardApi.save, { ...(await fieldsOf(postId)), status: 'published' })
  expect(published.body.post).toMatchObject({ status: 'published', version: 2 })
  const { publishedAt } = published.body.post
  expect(Math.abs(new Date(publishedAt!).getTime() - Date.now())).toBeLessThan(60_000)
  await eventually(async () => expect((await shown('our-tea', 'fr')).body.post.title).toBe('Notre thé'))
  const same = await staff.call(postsDashboardApi.save, { ...(await fieldsOf(postId)), publishedAt: null })
  expect(same.body).toMatchObject({ undo: null, post: { version: 2, publishedAt } })

  const moved = await staff.call(postsDashboardApi.save, { ...(await fieldsOf(postId)), slug: 'Tea Time!' })
  expect(moved.body.post.slug).toBe('tea-time')
  await eventually(async () => expect((await shown('our-tea')).body.post).toMatchObject({ slug: 'tea-time' }))

  const later = await staff.call(postsDashboardApi.save, { ...(await fieldsOf(postId)), publishedAt: hours(2) })
  for (const slug of ['tea-time', 'our-tea']) await eventually(async () => expect((await shown(slug)).status).toBe(404))
  const now = await staff.call(postsDashboardApi.save, { ...(await fieldsOf(postId)), publishedAt: null })
  expect(new Date(now.body.post.publishedAt!).getTime()).toBeLessThan(Date.now() + 60_000)
  expect((await undo(now.body.undo)).status).toBe(200)
  expect((await undo(later.body.undo)).status).toBe(200)
  await eventually(async () => expect((await shown('tea-time')).status).toBe(200))

  const hidden = await staff.call(postsDashboardApi.save, { ...(await fieldsOf(postId)), status: 'draft' })
  await eventually(async () => expect((await shown('tea-time')).status).toBe(404))
  expect((await undo(hidden.body.undo)).status).toBe(200)
  expect((await undo(moved.body.undo)).status).toBe(200)
  await eventually(async () => expect((await shown('our-tea')).body.post.slug).toBe('our-tea'))

  const removed = await staff.call(postsDashboardApi.remove, { postId })
  expect(await list()).toEqual([])
  expect((await undo(removed.body.undo)).status).toBe(200)
  expect(await list()).toMatchObject([{ _id: postId, slug: 'our-tea', status: 'published', publishedAt }])
})

test('a translated tag name appears on all posts, links still use the original name, and undo restores it', async () => {
  for (const slug of ['one', 'two']) await create({ title: slug, slug, tags: ['Garden'], status: 'published' })
  const save = (version: number, names: object, name = ' GARDEN ') =>
    staff.call(postsDashboardApi.saveTag, { name, version, names })
  const label = async (slug: string, lng: 'en' | 'fr' | 'ar') =>
    (await shop.visitor().call(postsApi.read, { slug, lng })).body.post?.tags[0]
  expect(await label('one', 'fr')).toEqual({ name: 'Garden', label: 'Garden' })

  const saved = await save(0, { fr: 'Jardin', ar: ' <b>حديقة</b> ', bn: ' ' })
  expect(saved.body.tag).toEqual({ name: 'GARDEN', names: { fr: 'Jardin', ar: 'حديقة' }, version: 1 })
  for (const slug of ['one', 'two'])
    await eventually(async () => expect(await label(slug, 'fr')).toEqual({ name: 'Garden', label: 'Jardin' }))
  expect(await label('one', 'en')).toEqual({ name: 'Garden', label: 'Garden' })
  const page = (await shop.visitor().call(postsApi.list, { tag: 'Garden', lng: 'ar' })).body
  expect([page.posts.length, page.tags.find(({ name }) => name === 'Garden')?.label]).toEqual([2, 'حديقة'])
  expect((await staff.call(postsDashboardApi.tags)).body.tags).toContainEqual({
    name: 'Garden',
    names: { fr: 'Jardin', ar: 'حديقة' },
    version: 1,
  })

  expect((await save(0, { fr: 'Parc' })).body).toMatchObject({ code: 'version_conflict', tag: { version: 1 } })
  const both = await Promise.all([save(1, { fr: 'Parc' }), save(1, { fr: 'Verger' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const first = await Promise.all(Array.from({ length: 6 }, () => save(0, { fr: 'Neuf' }, 'Fresh')))
  expect(first.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await save(2, { fr: 'x'.repeat(41) })).status).toBe(400)

  const won = both.find(({ status }) => status === 200)!
  expect((await undo(saved.body.undo)).body.code).toBe('version_conflict')
  expect((await undo(won.body.undo)).status).toBe(200)
  expect((await undo(saved.body.undo)).status).toBe(200)
  await eventually(async () => expect(await label('two', 'fr')).toEqual({ name: 'Garden', label: 'Garden' }))
})

test('ten concurrent saves of a post save once; the others get version_conflict with the post', async () => {
  const { post } = (await create({ title: 'Race' })).body
  const fields = await fieldsOf(post._id)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => staff.call(postsDashboardApi.save, { ...fields, title: `Race ${n}` })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.find(({ status }) => status !== 200)!.body).toMatchObject({ code: 'version_conflict', post: { version: 2 } })
})

test('a slug is unique, also for ten concurrent requests; without a slug, a free one is made from the title', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => create({ slug: 'one-only' })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'taken', fields: { slug: 'taken' } })
  const same = await Promise.all(Array.from({ length: 4 }, () => create({ title: 'Same' })))
  expect(same.map(({ body }) => body.post.slug).toSorted()).toEqual(['same', 'same-2', 'same-3', 'same-4'])
})

test('the list can be searched, filtered by state, sorted and read page by page', async () => {
  await create({ title: 'Apple pie', author: 'Ada', status: 'published', publishedAt: hours(-48) })
  await create({ title: 'Apple cake', tags: ['Baking'], status: 'published', publishedAt: hours(48) })
  await create({ title: 'Apple juice' })
  const titles = async (input: Parameters<typeof list>[0]) => (await list({ q: 'apple', ...input })).map(({ title }) => title)
  expect(await titles({})).toEqual(['Apple cake', 'Apple juice', 'Apple pie'])
  expect(await titles({ sort: 'title' })).toEqual(['Apple cake', 'Apple juice', 'Apple pie'])
  expect(await titles({ state: 'draft' })).toEqual(['Apple juice'])
  expect(await titles({ state: 'scheduled' })).toEqual(['Apple cake'])
  expect(await titles({ state: 'published' })).toEqual(['Apple pie'])
  expect(await titles({ q: 'APPLE bak' })).toEqual(['Apple cake'])
  expect(await titles({ q: '100%_' })).toEqual([])
  // A Bengali letter of one code point, and the same letter as two.
  const spellings = ['বা\u09dcি', 'বা\u09a1\u09bcি']
  for (const title of spellings) await create({ title })
  for (const q of spellings) expect((await list({ q })).length).toBe(2)
  for (const sort of ['-date', 'date', 'title', '-title', '-updated', 'updated'] as const) {
    const whole = await titles({ sort })
    const walked: string[] = []
    let cursor: string | null | undefined
    do {
      const { body } = await staff.call(postsDashboardApi.list, { q: 'apple', sort, limit: 1, ...(cursor && { cursor }) })
      walked.push(...body.posts.map(({ title }) => title))
      cursor = body.next
    } while (cursor)
    expect([sort, walked]).toEqual([sort, whole])
  }
  expect((await staff.call(postsDashboardApi.list, { cursor: 'x.y' })).body).toMatchObject({ code: 'bad_cursor' })
})

test('the alternative text of a post’s picture is translated; a picture in use cannot be deleted', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#804020' } })
    .png()
    .toBuffer()
  const upload = await staff.http.post('/api/dashboard/media').set('Content-Type', 'image/png').send(bytes)
  const mediaId: string = upload.body.media._id
  await staff.call(mediaDashboardApi.save, {
    mediaId,
    alt: 'A pot',
    alts: { fr: 'Une théière' },
    folder: '',
    focalX: 50,
    focalY: 50,
  })
  const { post } = (await create({ title: 'With picture', status: 'published', mediaId })).body
  expect(post.picture).toMatchObject({ _id: mediaId, image: { width: 60, height: 40 } })
  await eventually(async () => expect((await shown(post.slug, 'fr')).body.post.picture?.alt).toBe('Une théière'))
  expect((await shown(post.slug)).body.post.picture?.alt).toBe('A pot')
  expect((await staff.call(mediaDashboardApi.read, { mediaId })).body.uses).toEqual([
    { place: 'post', _id: post._id, name: 'With picture' },
  ])
  expect((await staff.call(mediaDashboardApi.remove, { mediaId })).body).toMatchObject({ code: 'in_use' })
  expect((await staff.call(mediaDashboardApi.list, { unused: '1' })).body.media).toEqual([])
  const { status, body } = await create({ mediaId: nobody })
  expect([status, body.fields]).toMatchObject([400, { mediaId: expect.any(String) }])
})

test.each([
  [{ title: '' }, 'title'],
  [{ title: '<b></b>' }, 'title'],
  [{ title: 'x', body: 'x'.repeat(50_001) }, 'body'],
  [{ title: 'x', summary: 'x'.repeat(501) }, 'summary'],
  [{ title: 'x', tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, 'tags'],
  [{ title: 'x', tags: [' '] }, 'tags.0'],
  [{ title: 'x', texts: { de: { title: 'x' } } }, 'texts.de'],
  [{ title: 'x', status: 'scheduled' }, 'status'],
  [{ title: 'x', publishedAt: 'tomorrow' }, 'publishedAt'],
  [{ title: 'x', html: 'x' }, 'html'],
])('%j is refused at its field', async (given, field) => {
  const { status, body } = await staff.call(postsDashboardApi.create, given as never)
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})

test('an unknown post is not found', async () => {
  expect((await staff.call(postsDashboardApi.read, { postId: nobody })).status).toBe(404)
  expect((await staff.call(postsDashboardApi.remove, { postId: nobody })).status).toBe(404)
  expect((await staff.call(postsDashboardApi.save, { postId: nobody, version: 1, title: 'x' })).status).toBe(404)
})
