import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { postsPerPage } from '@haat/shared/posts/constants.ts'
import { postsApi } from '@haat/shared/posts/endpoints.ts'
import { feedPath } from '@haat/shared/posts/rules.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { beforeItsTime, eventually } from '../../testing/eventually.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenPost } from '../../testing/factories/posts.ts'
import { notificationsArrived } from '../../testing/notifications.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const visitor = shop.visitor()

beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM posts`)
  await eventually(async () => expect((await list()).total).toBe(0))
})

const list = async (input: { tag?: string; cursor?: string; lng?: 'en' | 'fr' } = {}) =>
  (await visitor.call(postsApi.list, input)).body
const titles = async (input?: Parameters<typeof list>[0]) => (await list(input)).posts.map(({ title }) => title)
const read = (slug: string, lng: 'en' | 'fr' | 'ar' = 'en') => visitor.call(postsApi.read, { slug, lng })
const feed = (lng = 'en') => visitor.get(`${feedPath}?lng=${lng}`)

test('posts are listed newest first, in the requested language, with fallback to their original texts', async () => {
  await givenPost(ctx, { slug: 'old', title: 'Old', daysAgo: 9 })
  await givenPost(ctx, {
    slug: 'new',
    title: 'New',
    author: 'Ada',
    tags: ['Tea'],
    texts: { fr: { title: 'Nouveau', body: '<p>Bonjour</p>' } },
  })
  await eventually(async () => expect(await titles({ lng: 'fr' })).toEqual(['Nouveau', 'Old']))
  const { post } = (await read('new', 'fr')).body
  expect(post).toMatchObject({
    title: 'Nouveau',
    summary: 'What we did.',
    body: '<p>Bonjour</p>',
    author: 'Ada',
    tags: [{ name: 'Tea', label: 'Tea' }],
    picture: null,
    newer: null,
    older: { slug: 'old', title: 'Old' },
  })
  expect((await read('old')).body.post).toMatchObject({ newer: { slug: 'new', title: 'New' }, older: null })
})

test('drafts and scheduled posts are answered like unknown posts and are absent from list, feed and sitemap', async () => {
  await givenPost(ctx, { slug: 'shown', title: 'Shown' })
  await givenPost(ctx, { slug: 'draft', title: 'Draft', status: 'draft', tags: ['Secret'] })
  await givenPost(ctx, { slug: 'soon', title: 'Soon', daysAgo: -1, tags: ['Secret'] })
  await eventually(async () => expect(await titles()).toEqual(['Shown']))
  const unknown = await read('nowhere')
  for (const slug of ['draft', 'soon']) {
    const { status, body } = await read(slug)
    const { requestId: _, ...rest } = body as unknown as { requestId: string }
    expect([slug, status, rest]).toEqual([slug, 404, { ...unknown.body, requestId: undefined }])
  }
  expect(unknown.body).toMatchObject({ code: 'not_found' })
  expect((await list()).tags).toEqual([])
  expect((await list({ tag: 'Secret' })).posts).toEqual([])
  expect((await read('shown')).body.post).toMatchObject({ newer: null, older: null })
  expect((await feed()).text).not.toMatch(/Draft|Soon/)
  const sitemap = (await visitor.get('/sitemap-pages.xml')).text
  expect(sitemap).toContain(`<loc>${shop.url}/journal/shown</loc>`)
  expect(sitemap).not.toMatch(/journal\/(?:draft|soon)/)
})

test('a scheduled post appears at its time, although the list and the 404 were cached', async () => {
  await beforeItsTime(
    async (publishedAt) => {
      await shop.db.execute(sql`DELETE FROM posts`)
      await givenPost(ctx, { slug: 'soon', title: 'Soon', publishedAt })
      await notificationsArrived(shop.db)
    },
    async () => {
      expect((await read('soon')).status).toBe(404)
      expect((await visitor.call(pagesApi.list, {})).body.journal).toBe(false)
    },
  )
  await eventually(async () => {
    expect(await titles()).toEqual(['Soon'])
    expect((await read('soon')).status).toBe(200)
    expect((await visitor.call(pagesApi.list, {})).body.journal).toBe(true)
  })
})

test('the list is paginated by keyset, also for one tag; a cursor is valid for its own list only', async () => {
  const all = postsPerPage + 3
  for (let n = 0; n < all; n++)
    await givenPost(ctx, { slug: `p${n}`, title: `P${n}`, daysAgo: n + 1, tags: n % 2 ? ['Odd', 'All'] : ['All'] })
  await eventually(async () => expect((await list()).total).toBe(all))
  const first = await list()
  expect(first.tags.map(({ name }) => name)).toEqual(['All', 'Odd'])
  // A post that is published between two requests must not shift the next page.
  await givenPost(ctx, { slug: 'newest', title: 'Newest', daysAgo: 0 })
  const second = await list({ cursor: first.next! })
  expect([...first.posts, ...second.posts].map(({ title }) => title)).toEqual(Array.from({ length: all }, (_, n) => `P${n}`))
  expect(second.next).toBeNull()
  const odd = await list({ tag: 'Odd' })
  expect(odd.posts.map(({ title }) => title)).toEqual(['P1', 'P3', 'P5', 'P7', 'P9', 'P11', 'P13', 'P15'].slice(0, odd.total))
  for (const wrong of [{ tag: 'Odd', cursor: first.next! }, { cursor: 'x.y' }]) {
    const { status, body } = await visitor.call(postsApi.list, wrong)
    expect([status, body]).toMatchObject([400, { code: 'bad_cursor' }])
  }
})

test('the feed is well-formed XML and escapes hostile texts', async () => {
  await givenPost(ctx, {
    slug: 'rock-and-roll',
    title: 'Rock & roll < "punk" ]]> \u0001\uffff',
    summary: 'One & two',
    author: 'A <b> & "C"',
    tags: ['R&B', '"<x>'],
    body: '<p>1 &lt; 2 <script>alert(1)</script><a href="https://ok.example/?a=1&amp;b=2">x</a></p>',
    texts: { fr: { title: 'Rock et roll' } },
  })
  const { status, text, headers } = await feed()
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('application/atom+xml')])
  for (const wrong of ['<script', '\u0001', '\uffff']) expect(text).not.toContain(wrong)
  // Every element is closed in order, and every ampersand starts an entity.
  const open: string[] = []
  for (const [, close, name, end] of text
    .replace(/<\?xml[^>]*\?>/, '')
    .matchAll(/<(\/?)([a-z]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name)
    else if (!end) open.push(name!)
  }
  expect(open).toEqual([])
  expect(text.replace(/<(?:\?xml|\/?[a-z]+)(?:\s+[\w:]+="[^"<]*")*\s*[?/]?>/g, '')).not.toMatch(
    /[<>]|&(?!(?:amp|lt|gt|quot|#39);)/,
  )
  expect(text).toContain('<title>Rock &amp; roll &lt; &quot;punk&quot; ]]&gt; </title>')
  expect(text).toContain('<category term="R&amp;B" label="R&amp;B"/>')
  expect(text).toContain(`<link rel="alternate" type="text/html" href="${shop.url}/journal/rock-and-roll?lng=en"/>`)
  expect(text).toMatch(/<id>urn:uuid:[0-9a-f-]{36}<\/id>/)
  expect(text).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/)
  expect((await feed('fr')).text).toMatch(/xml:lang="fr"[\s\S]*<title>Rock et roll<\/title>/)
  expect((await visitor.get(`${feedPath}?lng=xx`)).status).toBe(200)
})

test('the body of a post is sanitised when it is saved; invalid list parameters are answered with 400', async () => {
  await givenPost(ctx, {
    slug: 'hostile',
    title: '<b>Title</b> & more',
    body: '<p onclick="x()">Hi<script>alert(1)</script></p><iframe src="https://x"></iframe><a href="javascript:x">a</a>',
    texts: { fr: { title: 't', body: '<svg onload=x></svg><p>ok</p>' } },
  })
  expect((await read('hostile')).body.post).toMatchObject({ title: 'Title & more', body: '<p>Hi</p><a>a</a>' })
  expect((await read('hostile', 'fr')).body.post.body).toBe('<p>ok</p>')
  for (const wrong of [{ tag: '' }, { tag: 'x'.repeat(41) }, { tag: ['a', 'b'] }, { page: '2' }])
    expect([wrong, (await visitor.call(postsApi.list, wrong as never)).status]).toEqual([wrong, 400])
  expect((await list({ tag: "x'; --" })).posts).toEqual([])
  expect((await visitor.call(catalogApi.categories)).status).toBe(200)
})
