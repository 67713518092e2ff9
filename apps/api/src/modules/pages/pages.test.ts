import { pagesApi } from '@haat/shared/pages/endpoints.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenPage } from '../../testing/factories/pages.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)

test('pages are listed in menu order, in the requested language, with fallback to their original texts', async () => {
  await givenPage(ctx, { slug: 'terms', title: 'Terms', position: 2 })
  await givenPage(ctx, {
    slug: 'about',
    position: 1,
    texts: { bn: { title: 'আমাদের কথা', body: '<p>ভালো জিনিস</p>' }, ar: { title: 'عن المتجر' } },
  })
  const { pages } = (await shop.visitor().call(pagesApi.list, { lng: 'bn' })).body
  expect(pages).toEqual([
    { slug: 'about', title: 'আমাদের কথা' },
    { slug: 'terms', title: 'Terms' },
  ])
  const { page } = (await shop.visitor().call(pagesApi.read, { slug: 'about', lng: 'ar' })).body
  expect(page).toMatchObject({ slug: 'about', title: 'عن المتجر', body: '<p>We sell good things.</p>' })
})

test('an unknown page is not found', async () => {
  expect((await shop.visitor().call(pagesApi.read, { slug: '../etc/passwd' })).body).toMatchObject({ code: 'not_found' })
})

test('the body of a page is sanitised when it is saved', async () => {
  const hostile = `<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a>
    <a href="//evil.example">b</a><a href="https://ok.example" target="_blank" style="x">c</a><svg><style>*{}</style></svg></p><iframe src="https://x"></iframe>`
  await givenPage(ctx, {
    slug: 'hostile',
    title: '<b>Title</b> & more',
    body: hostile,
    texts: { fr: { title: 't', body: hostile } },
  })
  for (const lng of ['en', 'fr'] as const) {
    const { page } = (await shop.visitor().call(pagesApi.read, { slug: 'hostile', lng })).body
    expect(page.body).not.toMatch(/script|onclick|onerror|javascript|evil|iframe|svg|style|target/)
    expect(page.body).toContain('<a href="https://ok.example" rel="noopener nofollow">c</a>')
  }
  expect((await shop.visitor().call(pagesApi.read, { slug: 'hostile' })).body.page.title).toBe('Title & more')
})
