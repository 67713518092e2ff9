import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pagesDashboardApi } from '@haat/shared/pages/dashboard/endpoints.ts'
import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { postsDashboardApi } from '@haat/shared/posts/dashboard/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addTagNames } from '../../modules/posts/service.ts'
import { startTestApp } from '../../testing/app.ts'
import { beforeItsTime, eventually } from '../../testing/eventually.ts'
import { aStaffMember } from '../../testing/factories/accounts.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenPicture } from '../../testing/factories/media.ts'
import { givenPost } from '../../testing/factories/posts.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { notificationsArrived } from '../../testing/notifications.ts'

const dist = mkdtempSync(join(tmpdir(), 'haat-dist-'))
writeFileSync(
  join(dist, 'index.html'),
  '<!doctype html><html><head><title>Haat</title></head><body><div id="root"></div></body></html>',
)
const posts = { title: 'Journal', text: 'News.', all: 'All posts', tags: 'Topics', feed: 'News feed' }
for (const lng of ['en', 'fr']) {
  mkdirSync(join(dist, 'locales', lng), { recursive: true })
  writeFileSync(join(dist, 'locales', lng, 'translation.json'), JSON.stringify({ posts, pages: { home: 'Home' } }))
}
afterAll(() => rmSync(dist, { recursive: true }))

const shop = await startTestApp({ webDist: dist })
const ctx = ctxOf(shop)
await givenSettings(ctx, 'general', { name: 'Haat', language: 'en', languages: ['en', 'fr'] })
const picture = await givenPicture(ctx, { width: 900, height: 600 })

const visitor = shop.visitor()
const get = (path: string) => visitor.get(path).set('Accept-Language', 'en')
const html = async (path: string) => (await get(path)).text
const jsonLd = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) => JSON.parse(json!))

beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM posts`)
  await notificationsArrived(shop.db)
})

test('a post has meta tags, structured data and its text in the HTML', async () => {
  await givenPost(ctx, { slug: 'older', title: 'Older', daysAgo: 3 })
  await givenPost(ctx, {
    slug: 'tea',
    title: 'Tea </script><b>&</b>',
    summary: 'With "ginger"',
    author: 'Ada & Bea',
    tags: ['Tea', 'R&B'],
    mediaId: picture.id,
    texts: { fr: { title: 'Le thé' } },
  })
  await eventually(async () => expect((await get('/journal/tea')).status).toBe(200))
  const page = await html('/journal/tea')
  const url = `${shop.url}/journal/tea`
  expect(page).toContain('<title>Tea &amp; · Haat</title>')
  expect(page).toContain('<meta name="description" content="With &quot;ginger&quot;">')
  expect(page).toContain(`<link rel="canonical" href="${url}">`)
  expect(page).toContain(`<link rel="alternate" hreflang="fr" href="${url}?lng=fr">`)
  expect(page).toContain('<meta property="og:type" content="article">')
  expect(page).toMatch(/<meta property="article:published_time" content="\d{4}-[^"]+Z">/)
  expect(page).toMatch(/<meta property="og:image" content="http:[^"]+\/media\/[^"]+">/)
  expect(page).toContain(
    `<link rel="alternate" type="application/atom+xml" title="Journal · Haat" href="${shop.url}/journal/feed.atom?lng=en">`,
  )
  expect(page).toContain('<link rel="preload" as="image"')
  expect(page).toMatch(/<div id="first-paint"[\s\S]*We opened a shop\.[\s\S]*<div id="root"/)
  const [posting, trail] = jsonLd(page)
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Tea &',
    url,
    inLanguage: 'en',
    author: { '@type': 'Person', name: 'Ada & Bea' },
    publisher: { '@type': 'Organization', name: 'Haat' },
    keywords: 'Tea, R&B',
  })
  expect(new Date(posting.datePublished).getTime()).toBeLessThanOrEqual(new Date(posting.dateModified).getTime())
  expect(trail.itemListElement.map(({ item }: { item: string }) => item.replace(shop.url, ''))).toEqual([
    '/',
    '/journal',
    '/journal/tea',
  ])
  expect(await html('/journal/tea?lng=fr')).toContain('<title>Le thé · Haat</title>')
})

test('the HTML of the journal lists posts; tag and older pages have its canonical URL', async () => {
  await givenPost(ctx, { slug: 'tea', title: 'Tea', tags: ['Kitchen'] })
  await eventually(async () => expect(await html('/journal')).toContain('href="/journal/tea"'))
  for (const path of ['/journal', '/journal?tag=Kitchen', '/journal?cursor=x.y', `/journal?tag=${'x'.repeat(50)}`]) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 200])
    if (!path.includes('cursor')) expect(answer.text, path).toContain(`<link rel="canonical" href="${shop.url}/journal">`)
  }
  expect(await html('/journal?tag=Kitchen')).toContain('<title>Kitchen · Journal · Haat</title>')
  await addTagNames(ctx, 'Kitchen', { fr: 'Cuisine' })
  await eventually(async () => expect(await html('/journal?tag=Kitchen&lng=fr')).toContain('<title>Cuisine · '))
  expect(await html('/journal/tea?lng=fr')).toMatch(/href="\/journal\?tag=Kitchen"[^>]*><bdi>Cuisine<\/bdi>/)
  expect(await (await get('/journal/feed.atom?lng=fr')).text).toContain('<category term="Kitchen" label="Cuisine"/>')
  expect(await html('/journal?tag=%3Cscript%3E')).not.toMatch(/<h1[^>]*><script>/)
  expect(jsonLd(await html('/journal'))).toMatchObject([{ '@type': 'BreadcrumbList' }])
})

test('an empty journal is not indexed, and is left out of sitemap and menus', async () => {
  const page = await get('/journal')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<meta name="robots" content="noindex">')
  expect((await get('/sitemap-pages.xml')).text).not.toContain('/journal')
  const account = await aStaffMember(shop.db, [{ name: 'pages', view: true, edit: true, delete: true }])
  const staff = shop.visitor()
  await staff.signIn(account.email, account.password)
  await staff.call(pagesDashboardApi.saveMenu, {
    place: 'header',
    version: 0,
    links: [{ href: '/shop' }, { label: 'Blog', href: '/journal' }, { label: 'Tea', href: '/journal?tag=Tea' }],
  })
  const header = async () => (await visitor.call(pagesApi.list, {})).body.menus.header?.map(({ href }) => href)
  await eventually(async () => expect(await header()).toEqual(['/shop']))
  await givenPost(ctx)
  await eventually(async () => expect(await header()).toEqual(['/shop', '/journal', '/journal?tag=Tea']))
  expect((await get('/sitemap-pages.xml')).text).toContain(`<loc>${shop.url}/journal</loc>`)
  expect((await get('/sitemap-pages.xml')).text).toContain(`<loc>${shop.url}/journal/first-post</loc>`)
})

test('an unknown post and a draft answer 404; a former slug redirects; a scheduled post appears at its time', async () => {
  await givenPost(ctx, { slug: 'draft', status: 'draft' })
  const notThere = async (slug: string) => {
    const page = await get(`/journal/${slug}`)
    expect([slug, page.status]).toEqual([slug, 404])
    expect(page.text).toContain('noindex')
  }
  await notThere('nothing')
  await notThere('draft')
  await beforeItsTime(
    async (publishedAt) => {
      await shop.db.execute(sql`DELETE FROM posts WHERE slug = 'soon'`)
      await givenPost(ctx, { slug: 'soon', title: 'Soon', publishedAt })
      await notificationsArrived(shop.db)
    },
    () => notThere('soon'),
  )
  await eventually(async () => expect((await get('/journal/soon')).status).toBe(200))
  await eventually(async () => expect(await html('/journal')).toContain('href="/journal/soon"'))

  const account = await aStaffMember(shop.db, [{ name: 'pages', view: true, edit: true, delete: true }])
  const staff = shop.visitor()
  await staff.signIn(account.email, account.password)
  const [row] = (await staff.call(postsDashboardApi.list, { state: 'published' })).body.posts
  const { post } = (await staff.call(postsDashboardApi.read, { postId: row!._id })).body
  const { _id: postId, updatedAt: _at, picture: _picture, ...fields } = post
  await staff.call(postsDashboardApi.save, { postId, ...fields, slug: 'there' })
  await eventually(async () => {
    const { status, headers } = await get('/journal/soon?lng=fr')
    expect([status, headers.location]).toEqual([308, '/journal/there?lng=fr'])
  })
})
