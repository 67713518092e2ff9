import { languages } from '@haat/shared/lists/languages.ts'
import { letterNames } from '@haat/shared/mails/kinds.ts'
import { describe, expect, test } from 'vitest'
import { mailTexts, writeLetter } from './letter.ts'
import { sampleOf } from './sample.ts'
import { mailWords } from './texts/type.ts'

const url = 'https://shop.example'

describe.each(languages.map(({ code }) => code))('in %s', (language) => {
  test.each(letterNames)('%s is written whole', (name) => {
    const made = sampleOf(name, url, language)
    const { subject, text, html } = writeLetter(name, made, { shop: 'Haat', url, brand: '', language })
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object/)
    expect(subject.length).toBeGreaterThan(5)
    // Neither part says less than the other.
    const both = (said: string | undefined) => {
      if (said) for (const part of [text, html]) expect(part).toContain(said)
    }
    both(made.link)
    both(made.stop?.page)
    for (const line of made.quote?.split('\n') ?? []) both(line)
    for (const line of made.bank?.split('\n') ?? []) both(line)
  })

  test.each(letterNames)('%s names no word that nobody gives', (name) => {
    const { subject, heading, paragraphs, button = '', note = '' } = mailTexts[language].kinds[name]
    const given = new Set<string>(['shop', 'time', ...mailWords[name]])
    const named = [subject, heading, ...paragraphs, button, note].join(' ').matchAll(/\{\{(\w+)\}\}/g)
    for (const [, word] of named) expect(given).toContain(word)
  })
})

test('what staff write stands in place of the shop’s words, and is text whatever it says', () => {
  const look = { shop: 'Haat', url, brand: '', language: 'en' as const }
  const own = { subject: 'Yours: {{orderId}}', paragraphs: ['<script>alert(1)</script> & {{name}}', '{{money}}'], note: '' }
  const made = sampleOf('order-placed', url, 'en')
  const { subject, text, html } = writeLetter(
    'order-placed',
    { ...made, words: { ...made.words, name: '<b>Eve</b>' } },
    look,
    own,
  )
  expect(subject).toBe('Yours: 10000000012345')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; <bdi>&lt;b&gt;Eve&lt;/b&gt;</bdi>')
  expect(html).not.toContain('<script>')
  expect(text).not.toContain('Keep this mail')
})

test('mails that somebody asked for can be ended; a word inside a word stays what it is', () => {
  const look = { shop: 'Haat', url, brand: '', language: 'en' as const }
  const made = { ...sampleOf('watch-confirm', url, 'en'), words: { product: '{{shop}} tea', wish: 'price', minutes: '2880' } }
  const { text } = writeLetter('watch-confirm', made, look)
  expect(text).toContain('You would like to know when {{shop}} tea costs less.')
  const drop = writeLetter('price-drop', sampleOf('price-drop', url, 'en'), look)
  expect(drop.text).toContain('No more mails like this: https://shop.example/')
  expect(drop.html).toContain('<s class="soft"')
})
