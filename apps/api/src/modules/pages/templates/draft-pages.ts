import { countryName } from '@haat/shared/reference/countries.ts'
import type { Language } from '@haat/shared/text.ts'
import { serverTexts } from '../../../texts/all.ts'
import type { NewPage } from '../repo.ts'
import { countryGroup } from './country-group.ts'

const slugs = ['about', 'faq', 'contact', 'terms', 'privacy', 'returns'] as const
const legal: readonly string[] = ['terms', 'privacy', 'returns']

/** Data of the shop that its draft pages contain; `country` is a two-letter code. */
export interface ShopFacts {
  name: string
  email: string
  country: string
  language: Language
}

/** Hidden draft pages of a new shop in its main language, in the order of the footer. Legal pages follow the law of the country. */
export function draftPages({ name, email, country, language }: ShopFacts): NewPage[] {
  const template = serverTexts[language].pageTemplates
  const texts = template.byCountry[countryGroup(country)]
  const values: Record<string, string> = { shop: toHtml(name), email: toHtml(email), country: countryName(country, language) }
  return slugs.map((slug, position) => {
    const { title, body } = template[slug]
    const own = body.replace(/\{(numbers|tax|withdrawal|form|faulty|law|rights)\}/g, (_, key: keyof typeof texts) => texts[key])
    const filled = own.replace(/\{(shop|email|country)\}/g, (_, key: string) => values[key]!)
    return {
      slug,
      title,
      body: legal.includes(slug) ? `<p>${template.lawyer}</p>\n${filled}` : filled,
      texts: {},
      position,
      active: false,
    }
  })
}

/** The shop's own brackets become parentheses, so that its name is not mistaken for a placeholder. */
const toHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('[', '(').replaceAll(']', ')')
