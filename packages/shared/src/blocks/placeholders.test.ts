import { expect, test } from 'vitest'
import { findBlockPlaceholders } from './placeholders.ts'
import { Blocks } from './schema.ts'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`

test('placeholders are found in the texts of blocks and of their entries, in the given languages', () => {
  const blocks = Blocks.parse([
    {
      id: id(1),
      type: 'text',
      texts: { en: { title: 'Terms [1]', body: '<p>Of [company <b>name</b>]</p>' }, fr: { title: '[nom]' } },
    },
    { id: id(2), type: 'faq', texts: {}, questions: [{ texts: { en: { question: 'When?', answer: 'In [days] days' } } }] },
    { id: id(3), type: 'hero', texts: {}, buttons: [{ href: '/shop', texts: { en: { label: '[label]' } } }] },
    { id: id(4), type: 'spacer' },
  ])
  expect(findBlockPlaceholders(blocks, ['en'])).toEqual([
    { field: '0.texts.en.body', text: '[company name]' },
    { field: '1.questions.0.texts.en.answer', text: '[days]' },
    { field: '2.buttons.0.texts.en.label', text: '[label]' },
  ])
  expect(findBlockPlaceholders(blocks, ['fr'])).toEqual([{ field: '0.texts.fr.title', text: '[nom]' }])
})
