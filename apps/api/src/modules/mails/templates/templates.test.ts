import { emailTemplateNames } from '@haat/shared/mails/kinds.ts'
import { languages } from '@haat/shared/reference/languages.ts'
import { describe, expect, test } from 'vitest'
import { serverTexts } from '../../../texts/all.ts'
import { mailWords } from '../../../texts/types/mails.ts'
import { renderEmailTemplate } from './email-template.ts'
import { sampleMail } from './sample.ts'

const url = 'https://shop.example'

describe.each(languages.map(({ code }) => code))('in %s', (language) => {
  test.each(emailTemplateNames)('%s renders completely as text and HTML', (name) => {
    const made = sampleMail(name, url, language)
    const { subject, text, html } = renderEmailTemplate(name, made, { shop: 'Haat', url, brand: '', language })
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object/)
    expect(subject.length).toBeGreaterThan(5)
    // Text and HTML contain the same facts.
    const both = (said: string | undefined) => {
      if (said) for (const part of [text, html]) expect(part).toContain(said)
    }
    both(made.link)
    both(made.stop?.page)
    for (const line of made.quote?.split('\n') ?? []) both(line)
    for (const line of made.bank?.split('\n') ?? []) both(line)
  })

  test.each(emailTemplateNames)('%s uses only known placeholders', (name) => {
    const { subject, heading, paragraphs, button = '', note = '' } = serverTexts[language].mails.kinds[name]
    const given = new Set<string>(['shop', 'time', ...mailWords[name]])
    const named = [subject, heading, ...paragraphs, button, note].join(' ').matchAll(/\{\{(\w+)\}\}/g)
    for (const [, word] of named) expect(given).toContain(word)
  })
})

test('texts by staff replace the defaults and are escaped', () => {
  const look = { shop: 'Haat', url, brand: '', language: 'en' as const }
  const own = { subject: 'Yours: {{orderId}}', paragraphs: ['<script>alert(1)</script> & {{name}}', '{{money}}'], note: '' }
  const made = sampleMail('order-placed', url, 'en')
  const { subject, text, html } = renderEmailTemplate(
    'order-placed',
    { ...made, words: { ...made.words, name: '<b>Eve</b>' } },
    look,
    own,
  )
  expect(subject).toBe('Yours: 10000000012345')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; <bdi>&lt;b&gt;Eve&lt;/b&gt;</bdi>')
  expect(html).not.toContain('<script>')
  expect(text).not.toContain('don’t forward this email')
})

test('the items of an order have a column of pictures only if one of them has a picture', () => {
  const look = { shop: 'Haat', url, brand: '', language: 'en' as const }
  const made = sampleMail('order-placed', url, 'en')
  const render = (picture?: string) => {
    const lines = made.order!.lines.map((line, at) => (picture && at === 0 ? { ...line, picture } : line))
    return renderEmailTemplate('order-placed', { ...made, order: { ...made.order!, lines } }, look).html
  }
  expect(render()).not.toContain('width="64"')
  expect(render('https://shop.example/shirt.webp').match(/<td[^>]* width="64"/g)).toHaveLength(2)
})

test('alert emails have an unsubscribe link; placeholders inside values are not replaced', () => {
  const look = { shop: 'Haat', url, brand: '', language: 'en' as const }
  const made = { ...sampleMail('alert-confirm', url, 'en'), words: { product: '{{shop}} tea', alert: 'price', minutes: '2880' } }
  const { text } = renderEmailTemplate('alert-confirm', made, look)
  expect(text).toContain('You asked to be notified when the price of {{shop}} tea drops.')
  const drop = renderEmailTemplate('price-drop', sampleMail('price-drop', url, 'en'), look)
  expect(drop.text).toContain('Unsubscribe: https://shop.example/')
  expect(drop.html).toContain('<s class="soft"')
})

test('the footer invites replies only if the shop has an email; a logo replaces the name', () => {
  const made = sampleMail('order-placed', url, 'en')
  const look = { shop: 'Haat', url, brand: '', language: 'en' as const }
  const silent = renderEmailTemplate('order-placed', made, look)
  const open = renderEmailTemplate('order-placed', made, {
    ...look,
    answers: true,
    ground: '#eef',
    logo: { url: `${url}/media/logo.webp`, width: 400, height: 100 },
  })
  for (const part of [silent.text, silent.html]) expect(part).toContain('Please don’t reply.')
  for (const part of [open.text, open.html]) {
    expect(part).toContain('Questions? Reply to this email.')
    expect(part).not.toContain('Please don’t reply.')
  }
  expect(open.html).toContain('src="https://shop.example/media/logo.webp" width="144" height="36" alt="Haat"')
  // With blocked pictures a dark email shows the name on the white ground of the logo.
  expect(open.html).toMatch(/class="logo" style="[^"]*background:#ffffff;color:#1c1a17"/)
  expect(open.html).toContain('background:#eeeeff')
})
