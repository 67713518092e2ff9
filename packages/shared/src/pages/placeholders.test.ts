import { expect, test } from 'vitest'
import { findPlaceholders } from './placeholders.ts'

test('finds placeholders in every text and language, also across inline elements', () => {
  const page = {
    title: 'About [shop]',
    body: '<p>Call [<strong>phone</strong> number] or [মোবাইল].</p><ul><li>[days]</li></ul>',
    seoTitle: '',
    texts: { ar: { title: 'من نحن', body: '<p>[الشارع والمدينة]</p>' }, fr: {} },
  }
  expect(findPlaceholders(page)).toEqual([
    { field: 'title', text: '[shop]' },
    { field: 'body', text: '[phone number]' },
    { field: 'body', text: '[মোবাইল]' },
    { field: 'body', text: '[days]' },
    { field: 'texts.ar.body', text: '[الشارع والمدينة]' },
  ])
})

test('footnotes, open brackets and brackets of two paragraphs are no placeholders', () => {
  expect(findPlaceholders({ title: 'Terms', body: '<p>A note [1], an array[0], [open</p><p>closed] and (this).</p>' })).toEqual(
    [],
  )
})
