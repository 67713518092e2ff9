import { expect, test } from 'vitest'
import { categorySlugFromHref, isMenuHref, pageSlugFromHref, replacePageSlug } from './menu-rules.ts'

test.each([
  '/',
  '/shop?onSale=1#top',
  '/page/about',
  '/category/পোশাক',
  '/..//evil.example',
  'https://blog.example/a?b=c',
  'HTTPS://blog.example',
])('%s is a valid menu link', (href) => expect(isMenuHref(href)).toBe(true))

test.each([
  '',
  'about',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'http://plain.example',
  'https:/evil.example',
  'https:evil.example',
  'https://',
  'https://user:secret@evil.example',
  'https://shop.example@evil.example/',
  'mailto:a@b.example',
  ' /shop',
])('%j is not a valid menu link', (href) => expect(isMenuHref(href)).toBe(false))

test('links to a page change with its slug', () => {
  expect(pageSlugFromHref('/page/%E0%A6%86?x=1')).toBe('আ')
  expect(pageSlugFromHref('/page/%E0%A4%A')).toBeUndefined()
  expect(pageSlugFromHref('/pages/about')).toBeUndefined()
  expect(replacePageSlug('/page/about#team', 'about', 'আমরা')).toBe(`/page/${encodeURIComponent('আমরা')}#team`)
  expect(replacePageSlug('/page/about-us', 'about', 'x')).toBe('/page/about-us')
})

test('the category slug is read from a link to a category', () => {
  expect(categorySlugFromHref('/category/%E0%A6%86/#top')).toBe('আ')
  for (const href of ['/category/', '/category', '/category/a/b', '/page/about', 'https://blog.example/category/a'])
    expect(categorySlugFromHref(href)).toBeUndefined()
})
