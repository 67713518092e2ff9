import { findPlaceholders } from '@haat/shared/pages/placeholders.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '../../../platform/sanitize-html.ts'
import { draftPages } from './draft-pages.ts'

const countries = ['FR', 'GB', 'US', 'BD', 'EG'] as const
const shop = { name: 'Tea [& more] <b>', email: 'hello@tea.example' }

describe.each(languageCodes)('%s', (language) => {
  test.each(countries)('%s: every draft page is complete, contains the shop details and has placeholders', (country) => {
    const pages = draftPages({ ...shop, country, language })
    expect(pages.map(({ slug }) => slug)).toEqual(['about', 'faq', 'contact', 'terms', 'privacy', 'returns'])
    for (const { title, body, active } of pages) {
      expect([title.length > 2, active]).toEqual([true, false])
      expect(body).not.toMatch(/[{}]|undefined/)
      expect(cleanHtml(body).replace(/\s+/g, ' ')).toBe(cleanHtml(cleanHtml(body)).replace(/\s+/g, ' '))
      const placeholders = findPlaceholders({ title, body }).map(({ text }) => text)
      expect(placeholders.length).toBeGreaterThan(0)
      expect(placeholders.join()).not.toContain('& more')
    }
    const terms = pages.find(({ slug }) => slug === 'terms')!.body
    expect(terms).toContain('Tea (&amp; more) &lt;b&gt;')
    expect(terms).toContain(shop.email)
  })

  test('the legal pages of the country groups differ', () => {
    const terms = countries.map((country) => draftPages({ ...shop, country, language })[3]!.body)
    expect(new Set(terms).size).toBe(countries.length)
  })
})
